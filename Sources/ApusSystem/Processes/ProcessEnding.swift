// UNSAFE: the call that reads a byte takes a pointer

import CApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Closures that run before the process ends: by `exit`, at the end of the program, or by a signal that asks it to end.
///
/// `SIGKILL`, a crash and `_exit` run nothing. A signal that the program handles or ignores is left to it.
package enum ProcessEnding {
  private static let closures = Mutex<[@Sendable () -> Void]>([])

  /// Adds a closure. The one that was added last runs first.
  package static func add(_ closure: @escaping @Sendable () -> Void) {
    closures.withLock { $0.append(closure) }
    isWatching
  }

  /// Is made once.
  private static let isWatching: Void = {
    atexit { ProcessEnding.run() }
    watchSignals()
  }()

  /// Without a pipe or a thread, signals end the process at once.
  private static func watchSignals() {
    guard let pipe = try? FileDescriptor.Pipe() else { return }
    // The handler writes to the pipe as long as the process lives.
    let (reader, writer) = (dup(pipe.reader.number), dup(pipe.writer.number))
    let isStarted = DetachedThread.start {
      var number: UInt8 = 0
      // SAFETY: the call writes one byte.
      while unsafe read(reader, &number, 1) != 1 {}
      run()
      apus_end_by_signal(Int32(number))
    }
    if isStarted { apus_watch_endings(writer) }
  }

  private static func run() {
    while let closure = closures.withLock({ $0.popLast() }) { closure() }
  }
}
