import Dispatch

/// A counting semaphore that blocks its thread.
protocol CountingSemaphore: Sendable {
  /// Decrements the count; blocks while it is zero.
  func acquire()
  /// Increments the count, and wakes a blocked thread if there is one.
  func release()
}

extension DispatchSemaphore: CountingSemaphore {
  func acquire() { wait() }
  func release() { signal() }
}
