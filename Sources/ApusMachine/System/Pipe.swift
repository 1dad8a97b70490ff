// UNSAFE: `read` and `write` of one byte

import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A pipe that passes single bytes, closed with its last reference.
final class Pipe: Sendable {
  private let ends: FileDescriptor.Pipe

  /// Opens a pipe.
  init() throws(SystemError) { ends = try FileDescriptor.Pipe() }

  /// Writes a byte.
  func send(_ byte: UInt8) throws(SystemError) {
    // SAFETY: the call reads one byte.
    let count = unsafe withUnsafePointer(to: byte) { unsafe write(ends.writer.number, $0, 1) }
    guard count == 1 else { throw SystemError(.write, "a pipe") }
  }

  /// Waits for a byte.
  func receive() throws(SystemError) -> UInt8 {
    var byte: UInt8 = 0
    var count = 0
    repeat {
      // SAFETY: the call writes at most one byte.
      count = unsafe read(ends.reader.number, &byte, 1)
    } while count < 0 && errno == EINTR
    guard count == 1 else { throw SystemError(.read, "a pipe") }
    return byte
  }

  /// Writes a byte and reads it again, without another thread.
  func passByteToSelf() throws(SystemError) {
    try send(0)
    _ = try receive()
  }
}
