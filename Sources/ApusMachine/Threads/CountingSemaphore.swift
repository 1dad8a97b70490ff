import Dispatch

/// A semaphore of the kind that a program blocks on.
protocol CountingSemaphore: Sendable {
  /// Takes one, and sleeps until there is one.
  func acquire()
  /// Gives one, and wakes a thread that sleeps for it.
  func release()
}

extension DispatchSemaphore: CountingSemaphore {
  func acquire() { wait() }
  func release() { signal() }
}
