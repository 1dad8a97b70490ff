import Synchronization

/// A spinning barrier: threads wait for each other and keep their processors.
///
/// The threads continue within some tens of nanoseconds of each other. Use it only between threads
/// on different processors, and only for short waits.
package final class SpinBarrier: Sendable {
  private let members: Int
  private let arrived = Atomic(0)
  private let round = Atomic(0)

  /// Creates a barrier for a number of threads.
  ///
  /// - Parameter members: The number of threads that wait together, at least 1. With fewer threads,
  ///   `wait` does not return.
  package init(members: Int) {
    precondition(members > 0, "members must be at least 1")
    self.members = members
  }

  /// Waits until all members have arrived.
  package func wait() {
    let current = round.load(ordering: .acquiring)
    // The last member releases the writes of all others; acquiring `round` makes them visible.
    if arrived.add(1, ordering: .acquiringAndReleasing).newValue == members {
      arrived.store(0, ordering: .relaxed)
      round.store(current + 1, ordering: .releasing)
    } else {
      while round.load(ordering: .acquiring) == current {}
    }
  }
}
