/// A loop on a thread of its own that runs only when it is given a turn.
///
/// Lane and owner hand over to each other by semaphores; while one runs the other waits, so that nothing
/// else happens on their processor during a turn. A hand-over and back costs some microseconds, none of
/// them timed.
final class Lane {
  private let driver = LaneDriver()
  private var thread: PinnedThread?

  /// Starts the benchmark's closure and waits until it has reached its loop.
  ///
  /// - Throws: What the closure threw on the way, or `LoopError` where it has no loop.
  func start(_ benchmarkCase: BenchmarkCase) throws {
    thread = try PinnedThread { [driver] in
      driver.close(Result { try benchmarkCase.execute(driver, epochTicks: 0) })
    }
    try driver.waitForBorder()
  }

  /// Lets the loop run `count` iterations to warm up and as many again, and returns how many ticks the
  /// latter took.
  func turn(_ count: Int) throws -> UInt64 {
    driver.release(count)
    try driver.waitForBorder()
    return driver.ticks
  }

  /// Ends the loop, lets the closure tear down, and waits for its thread; does nothing the second time.
  func finish() throws {
    guard let thread else { return }
    if driver.result == nil { driver.release(0) }
    thread.join()
    self.thread = nil
    try driver.result?.get()
  }
}
