import Dispatch

/// A waiting thread or task.
enum Waiter {
  case thread(DispatchSemaphore)
  case task(CheckedContinuation<Void, Never>)

  /// Wakes the thread or resumes the task. Call it once, without holding a lock.
  func wake() {
    switch self {
    case .thread(let semaphore): semaphore.signal()
    case .task(let continuation): continuation.resume()
    }
  }
}
