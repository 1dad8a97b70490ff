public import Foundation

extension Process {
  /// Starts the program and waits for its end without polling.
  ///
  /// `waitUntilExit` looks every 50 ms on Linux, so that a measured time would be rounded up to that.
  ///
  ///     try process.runToEnd()
  ///     process.terminationStatus  // 0
  ///
  /// - Parameter seconds: The time after which the program is told to end; `nil` for none.
  /// - Throws: The error of a program that cannot be started.
  public func runToEnd(within seconds: Double? = nil) throws {
    let ended = DispatchSemaphore(value: 0)
    terminationHandler = { _ in ended.signal() }
    try run()
    endLater(after: seconds)
    ended.wait()
  }

  /// Sends SIGTERM after a time, unless the program has ended by then.
  ///
  /// A `BenchmarkProgram` then prints the measurements that it has.
  func endLater(after seconds: Double?) {
    guard let seconds else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
      if self.isRunning { self.terminate() }
    }
  }
}
