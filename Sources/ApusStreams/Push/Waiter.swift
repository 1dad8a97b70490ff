import Dispatch

/// Somebody who waits: a thread or a task.
enum Waiter {
  case thread(DispatchSemaphore)
  case task(CheckedContinuation<Void, Never>)

  /// Lets it go on. Called once, outside of any lock.
  func wake() {
    switch self {
    case .thread(let semaphore): semaphore.signal()
    case .task(let continuation): continuation.resume()
    }
  }
}
