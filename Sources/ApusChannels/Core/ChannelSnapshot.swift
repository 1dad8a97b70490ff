/// A lock-free snapshot of a channel, used to reject an operation early without taking the lock.
///
/// An operation that would do nothing is rejected by a few loads.
///
/// Correctness. The properties are read between two reads of `version`. A thread that takes the
/// lock raises `version` before it changes anything. `isLocked` is read once, after the first read
/// of `version` and before the other properties.
///
/// - *The properties belong together.* Let the first read of `version` return *v*. Holder *v* is
///   the thread that raised it to *v*. If `isLocked` is then false, holder *v* has released the
///   lock, so all its changes are visible. Suppose that a property was read with the change of a
///   later holder. The second read of `version` would return at least the version of that holder,
///   because its version precedes each change that it publishes. So all properties are as holder
///   *v* left them: the same values as under the lock.
/// - *The properties are not too old.* Acquisitions of a lock and reads of `isLocked` are
///   sequentially consistent. In their single total order, a read that finds the lock free precedes
///   the next acquisition. Everything that its task did before precedes that read. Consider two
///   tasks that each send to their own channel, and then find the other's channel empty. Both
///   cannot be right. Each read would precede the other task's acquisition, which precedes the
///   other task's read: a cycle. Reads of the other properties alone would not be enough: a store
///   releases the lock, and this store may still be pending while its task continues.
///
/// A select that can do no case takes such a snapshot of all its channels. Then it reads every
/// `isLocked` and `version` once more. If no lock is held and no version has changed, each channel
/// was as observed from its first read to its second. So all channels were as observed at the
/// moment between the two rounds.
///
/// So the operation counts as if it had happened between holder *v* and the next, like an operation
/// under the lock. In any doubt the answer is `nil`, and the lock decides. Tests run these
/// functions on properties that other threads change between any two reads. They include pending
/// stores and try every order: see `OptimisticReadTests`.
@usableFromInline
package protocol ChannelSnapshot {
  /// The number of lock acquisitions.
  var version: UInt64 { get }
  var isLocked: Bool { get }
  var count: Int { get }
  var accepts: Int { get }
  var isClosed: Bool { get }
  /// Whether permits are out that may still send an element after a close.
  var hasPermits: Bool { get }
  var hasReceivers: Bool { get }
  var hasSenders: Bool { get }
  /// Whether a send to a full ring enlarges the ring or replaces an element. This never changes.
  var takesAnyNumber: Bool { get }
}

extension ChannelSnapshot {
  /// Returns the reason why a receive would get no element, or `nil` if only the lock can tell.
  @inlinable
  @inline(__always)
  package func refusalToReceive() -> Refusal? {
    let version = version
    if isLocked || count > 0 || hasSenders { return nil }
    let refusal = isClosed && !hasPermits ? Refusal.closed : .notNow
    return self.version == version ? refusal : nil
  }

  /// Returns the reason why a send would be rejected, or `nil` if only the lock can tell.
  @inlinable
  @inline(__always)
  package func refusalToSend() -> Refusal? {
    let version = version
    if isLocked { return nil }
    let isClosed = isClosed
    if !isClosed && (hasReceivers || count < accepts || takesAnyNumber) { return nil }
    return self.version == version ? (isClosed ? .closed : .notNow) : nil
  }
}

/// Returns whether, at a single moment, none of several operations could happen, as far as a
/// lock-free check can tell.
///
/// - Parameters:
///   - count: The number of operations.
///   - refusal: The version at which an operation was rejected, or `nil` if it was not.
///   - snapshot: The snapshot of the operation's channel.
@inlinable
@inline(__always)
package func wereRefusedAtOnce<Snapshot: ChannelSnapshot>(
  _ count: Int, refusal: (Int) -> UInt64?, snapshot: (Int) -> Snapshot
) -> Bool {
  // Versions only rise, so equal sums imply that no version has changed.
  var versions: UInt64 = 0
  for number in 0..<count {
    guard let version = refusal(number) else { return false }
    versions &+= version
  }
  for number in 0..<count {
    let snapshot = snapshot(number)
    if snapshot.isLocked { return false }
    versions &-= snapshot.version
  }
  return versions == 0
}

/// The reason why an operation that does not wait does nothing.
@frozen
@usableFromInline
package enum Refusal: Sendable {
  /// The channel has no element to receive, or no room, at this moment.
  case notNow
  /// The channel is closed, so the operation can never happen.
  case closed
}
