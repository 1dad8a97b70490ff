/// A meter that counts the events of a loop inside `withUpdates(_:clock:update:during:)`.
///
///     await withUpdates(.every(.milliseconds(100)), update: { print($0, "bytes") }) { meter in
///       for byte in bytes {
///         show(byte)
///         meter.add(1)
///       }
///     }
///
public struct UpdateMeter<Source: Clock>: ~Copyable where Source.Duration == Duration {
  private let sender: UpdateSender<Source>
  /// The number of events left in the batch before the next call of the sender.
  @usableFromInline var left = 1
  private var batch = 1

  init(_ sender: UpdateSender<Source>) { self.sender = sender }

  /// Counts events and calls the update if it is due; the total stays at `Int.max` after reaching it.
  ///
  /// - Parameter count: The number of events, not negative.
  /// - Precondition: `count` is not negative. Checked in every build.
  /// - Complexity: O(1): a subtraction and a branch, and once in at most 1024 events a lock and a
  ///   reading of the clock. Does not allocate.
  @inlinable @inline(__always)
  public mutating func add(_ count: Int) {
    precondition(count >= 0, "count must not be negative")
    left &-= count
    if _slowPath(left <= 0) { handOver() }
  }

  @usableFromInline
  mutating func handOver() {
    let (count, overflow) = batch.subtractingReportingOverflow(left)
    batch = sender.add(overflow ? .max : count)
    left = batch
  }
}
