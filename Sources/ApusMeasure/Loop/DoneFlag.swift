import Dispatch
import Synchronization

/// A flag for a thread that waits until work elsewhere has ended, with or without an error.
final class DoneFlag: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let error = Mutex<(any Error)?>(nil)

  /// Signals that the work has ended. Call it once.
  func raise(_ error: (any Error)?) {
    self.error.withLock { $0 = error }
    semaphore.signal()
  }

  /// Waits for the end and rethrows the error that the work ended with.
  func wait() throws {
    semaphore.wait()
    if let error = error.withLock({ $0 }) { throw error }
  }
}
