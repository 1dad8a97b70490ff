// UNSAFE: `write`, and `ioctl` for the width of the terminal

import CApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A standard stream, output or error, which is written at once and not buffered here.
package struct StandardStream: Sendable {
  private let descriptor: Int32

  /// The standard output, for results.
  package static let output = StandardStream(descriptor: 1)
  /// The standard error, for diagnostics and progress.
  package static let error = StandardStream(descriptor: 2)

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { isatty(descriptor) != 0 }

  /// The number of columns of the terminal; 80 if it is unknown.
  package var columns: Int {
    var size = winsize()
    // SAFETY: TIOCGWINSZ writes one `winsize`, which `size` is, and keeps no pointer to it.
    let status = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Writes text, and returns whether all of it was written.
  ///
  /// The result is `false` for a full disk. A reader of standard output that has ended (`apus | head`)
  /// ends the process by SIGPIPE, unless it has called ``outliveReaders()``: then the result is `false`.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    // SAFETY: the bytes are written while the closure has them.
    return note(text.withUTF8 { unsafe writeAll(UnsafeRawBufferPointer($0)) })
  }

  /// Writes bytes, which need not be UTF-8; otherwise the same as for text.
  @discardableResult
  package func write(_ bytes: Span<UInt8>) -> Bool {
    // SAFETY: the bytes are written while the closure has them.
    unsafe note(bytes.withUnsafeBufferPointer { unsafe writeAll(UnsafeRawBufferPointer($0)) })
  }

  /// Records a failure of standard output, and returns whether all bytes were written.
  private func note(_ code: Int32) -> Bool {
    if code != 0, descriptor == Self.output.descriptor {
      Self.outputFailure.store(code, ordering: .relaxed)
    }
    return code == 0
  }

  /// Lets the process go on when the reader of a standard stream has ended, from now on.
  ///
  /// A command that measures for minutes calls it, so that its results reach the history and the
  /// report. Processes that it starts are not affected, because SIGPIPE keeps its action.
  package static func outliveReaders() { outlivesReaders.store(true, ordering: .relaxed) }

  private static let outlivesReaders = Atomic(false)

  /// The last error of a write to standard output, or 0.
  private static let outputFailure = Atomic<Int32>(0)

  /// The system's description of the last failed write to standard output; `nil` if none failed.
  package static var outputProblem: String? {
    let code = outputFailure.load(ordering: .relaxed)
    return code == 0 ? nil : SystemError.reason(of: code)
  }

  /// Returns 0, or the error of the write that failed.
  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var written = 0
    while written < bytes.count {
      // SAFETY: `written` is less than the count, so the range lies inside the buffer, which the
      // caller keeps alive.
      let count = unsafe writeOnce(UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if count < 0, errno == EINTR { continue }
      // Another process that shares the pipe or terminal may have made it non-blocking.
      if count < 0, errno == EAGAIN, apus_wait_for(descriptor, Int16(POLLOUT), -1) >= 0 { continue }
      if count <= 0 { return count < 0 ? errno : EIO }
      written += count
    }
    return 0
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    if Self.outlivesReaders.load(ordering: .relaxed) {
      // SAFETY: the pointer and the count are of one buffer that outlives the call.
      let written = unsafe apus_write_quietly(descriptor, bytes.baseAddress, Int64(bytes.count))
      if written < 0 { errno = Int32(-written) }
      return written < 0 ? -1 : Int(written)
    }
    // SAFETY: the pointer and the count are of one buffer that outlives the call.
    #if canImport(Glibc)
      return unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      return unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Whether the terminal has no escape sequences, by `TERM`.
  package static var isTerminalDumb: Bool { HostProcess.variable("TERM") == "dumb" }
}
