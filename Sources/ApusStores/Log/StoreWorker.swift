import ApusEventLog
import ApusSystem
import Synchronization

/// The thread that compacts a store and saves its index. It starts with the first signal, and ends with the store.
final class StoreWorker: Sendable {
  private let monitor = Monitor()
  private let isStarted = Atomic(false)
  private let isSignalled = Atomic(false)
  private let ended = Atomic(false)

  /// Whether the work shall end.
  var isEnded: Bool { ended.load(ordering: .acquiring) }

  /// Asks for a turn of the work.
  ///
  /// - Parameter work: Runs on the thread for each signal; the first closure is taken for all. Returns `false`
  ///   if the store is gone.
  func signal(_ work: @escaping @Sendable () -> Bool) {
    if isSignalled.exchange(true, ordering: .acquiringAndReleasing) { return }
    if !isStarted.exchange(true, ordering: .acquiringAndReleasing) {
      // Without a thread, writers compact themselves.
      _ = DetachedThread.start { [self] in while waitForSignal(), work() {} }
    }
    wake()
  }

  func end() {
    ended.store(true, ordering: .releasing)
    wake()
  }

  private func wake() {
    monitor.lock()
    monitor.wakeAll()
    monitor.unlock()
  }

  private func waitForSignal() -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    while !isEnded, !isSignalled.load(ordering: .acquiring) { monitor.wait() }
    isSignalled.store(false, ordering: .releasing)
    return !isEnded
  }
}
