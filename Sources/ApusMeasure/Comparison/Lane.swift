/// A lane: a loop on a thread of its own that runs only in its turns.
///
/// The lane and its owner hand over to each other with semaphores. While either runs, the other
/// waits, so that nothing else runs on their processor during a turn. A round trip takes a few
/// microseconds, which are not timed.
final class Lane {
  private let driver = LaneDriver()
  private var thread: PinnedThread?

  /// Starts the benchmark's closure and waits until it has reached its loop.
  ///
  /// - Throws: The error of the closure, or `LoopError` if it has no loop.
  func start(_ benchmarkCase: BenchmarkCase) throws {
    thread = try PinnedThread { [driver] in
      driver.close(Result { try benchmarkCase.execute(driver, epochTicks: 0) })
    }
    try driver.waitForBorder()
  }

  /// Runs `count` iterations to warm up and as many again, and returns the time of the second
  /// half.
  func turn(_ count: Int) throws -> EpochTime {
    driver.release(count)
    try driver.waitForBorder()
    return driver.time
  }

  /// Ends the loop, waits for the closure and its thread, and returns the facts about the loop.
  ///
  /// Has no effect the second time.
  @discardableResult
  func finish() throws -> LoopFacts? {
    guard let thread else { return nil }
    if driver.result == nil { driver.release(0) }
    thread.join()
    self.thread = nil
    return try driver.result?.get()
  }
}
