import ApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A body that calls `exit` in the process that measures: without this, the program would end well and print nothing.
enum ExitOfBody {
  /// The process in which a body runs, or 0. A process that a body forks may exit.
  private static let process = Atomic<Int32>(0)

  /// Makes the process end with 1 if a body ends it. Closures of `atexit` that are added later run before.
  static func watch() { isWatching }

  private static let isWatching: Void = {
    atexit {
      guard ExitOfBody.process.load(ordering: .relaxed) == getpid() else { return }
      StandardStream.error.write(
        "a body called exit: nothing was measured; return from the body instead\n")
      _exit(1)
    }
  }()

  /// Runs work that must not end the process.
  static func refused<Result>(in work: () -> Result) -> Result {
    process.store(getpid(), ordering: .relaxed)
    defer { process.store(0, ordering: .relaxed) }
    return work()
  }
}
