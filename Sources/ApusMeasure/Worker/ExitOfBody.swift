import ApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A body that calls `exit` in the process that measures: without this, the program would end well and print nothing.
enum ExitOfBody {
  private static let isRunning = Atomic<Bool>(false)

  /// Makes the process end with 1 if a body ends it. Closures of `atexit` that are added later run before.
  static func watch() { isWatching }

  private static let isWatching: Void = {
    atexit {
      guard ExitOfBody.isRunning.load(ordering: .relaxed) else { return }
      HostProcess.reportError(
        "a body called exit: nothing was measured; return from the body instead\n")
      _exit(1)
    }
  }()

  /// Runs work that must not end the process.
  static func refused<Result>(in work: () -> Result) -> Result {
    isRunning.store(true, ordering: .relaxed)
    defer { isRunning.store(false, ordering: .relaxed) }
    return work()
  }
}
