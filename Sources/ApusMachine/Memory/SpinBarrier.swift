import Synchronization

/// Where threads wait for each other without giving up their processor: they leave within some tens
/// of nanoseconds of each other.
///
/// Use it only between threads on different processors, for moments.
package final class SpinBarrier: Sendable {
  private let members: Int
  private let arrived = Atomic(0)
  private let round = Atomic(0)

  /// Creates a barrier for a number of threads.
  ///
  /// - Parameter members: How many threads wait at once, at least 1. With fewer threads, `wait` does
  ///   not return.
  package init(members: Int) {
    precondition(members > 0, "members must be at least 1")
    self.members = members
  }

  /// Waits until all members are here.
  package func wait() {
    let current = round.load(ordering: .acquiring)
    // The last to arrive releases what all wrote before; acquiring it makes that visible.
    if arrived.add(1, ordering: .acquiringAndReleasing).newValue == members {
      arrived.store(0, ordering: .relaxed)
      round.store(current + 1, ordering: .releasing)
    } else {
      while round.load(ordering: .acquiring) == current {}
    }
  }
}
