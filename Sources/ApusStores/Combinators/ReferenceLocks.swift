import Synchronization

/// Locks for references: calls for one reference take turns, and those for others seldom wait.
final class ReferenceLocks: Sendable {
  private final class Lock: Sendable {
    let mutex = Mutex(())
  }

  private let locks = (0..<64).map { _ in Lock() }

  func withLock<Value: Sendable>(
    _ reference: Reference, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try locks[reference.hashValue & 63].mutex.withLock { _ throws(StoreError) in try body() }
  }
}
