import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension CoalescingQueue {
  /// Writes what waits before the process ends: by `exit`, at the end of the program, or by `SIGTERM`, `SIGINT` or `SIGHUP`.
  ///
  ///     let tasks = WriteBehindCache(over: disk, limit: 1 << 24)
  ///     tasks.queue.writesAtExit(within: .seconds(5))
  ///
  /// The process then ends as it would have. A signal that the program handles itself is left to it: call `close` there. Nothing
  /// is written at `SIGKILL`, a crash or `_exit`. A queue that has gone needs nothing: what was put is written.
  ///
  /// - Parameter limit: The most time that the end of the process waits for the queue.
  public func writesAtExit(within limit: Duration = .seconds(5)) {
    ProcessEnding.add { [weak core = core] in core?.drain(within: limit) }
  }
}

extension QueueCore {
  /// Takes no more references, and blocks the thread until those that wait are written or have failed, for a time at most.
  func drain(within limit: Duration) {
    change { $0.close() }
    let end = ContinuousClock.now.advanced(by: limit)
    while !isDone, ContinuousClock.now < end {
      // SLEEP: another thread writes; the process ends after it.
      usleep(500)
    }
  }
}
