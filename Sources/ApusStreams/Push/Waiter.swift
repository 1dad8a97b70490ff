import Dispatch

/// A waiting thread or task, or a closure to call.
enum Waiter {
  case thread(DispatchSemaphore)
  case task(CheckedContinuation<Void, Never>)
  case closure(@Sendable () -> Void)

  /// Wakes the thread, resumes the task or calls the closure. Call it once, without holding a lock.
  func wake() {
    switch self {
    case .thread(let semaphore): semaphore.signal()
    case .task(let continuation): continuation.resume()
    case .closure(let body): body()
    }
  }
}
