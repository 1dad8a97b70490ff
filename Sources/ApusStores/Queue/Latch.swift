import ApusEventLog
import Synchronization

/// Threads that wait until another thread opens it, once.
final class Latch: Sendable {
  private let monitor = Monitor()
  private let isOpen = Atomic(false)

  func open() {
    monitor.lock()
    isOpen.store(true, ordering: .releasing)
    monitor.wakeAll()
    monitor.unlock()
  }

  func wait() {
    monitor.lock()
    defer { monitor.unlock() }
    while !isOpen.load(ordering: .acquiring) { monitor.wait() }
  }
}
