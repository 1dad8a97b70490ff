public import Foundation

extension Process {
  /// Starts the program and waits for its end without polling.
  ///
  /// `waitUntilExit` looks every 50 ms on Linux, so that a measured time would be rounded up to that.
  ///
  ///     try process.runToEnd()
  ///     process.terminationStatus  // 0
  ///
  /// - Throws: The error of a program that cannot be started.
  public func runToEnd() throws {
    let ended = DispatchSemaphore(value: 0)
    terminationHandler = { _ in ended.signal() }
    try run()
    ended.wait()
  }
}
