/// What is looked at of a channel without its lock: to refuse an operation in a few loads, where it would do nothing.
///
/// Correctness. The words are read between two looks at `version`, which whoever takes the lock raises before it
/// changes anything; and at one at `isLocked`, between the first of these and the words.
///
/// - *They belong together.* Let the first look see version *v*. Its taker no longer holds the lock when `isLocked`
///   says no, so that all that it changed is seen. Had one of the words been changed by a later taker, the second look
///   would see the version of that one, which precedes each change that it publishes. So all are as taker *v* left
///   them: as they would be under the lock.
/// - *They are not too old.* Taking a lock and looking at `isLocked` are sequentially consistent. A look that finds the
///   lock free stands before the next taking in their one order, and all that its task did before stands before the
///   look. So two tasks that each send to one channel and then find the other's empty cannot both be right: each has
///   looked before the other's taking, which comes after its own look. A look at the words alone would not do: the
///   lock is released by a store, which may be under way while its task goes on.
///
/// A select of which no case can happen looks at all channels so, and once more at every lock and version. Each channel
/// was then as it was seen from the first look to the second, so that all were at the moment between.
///
/// So the operation may be thought to happen between taker *v* and the next, like those under the lock. Where anything
/// is in doubt, the answer is `nil`, and the lock decides. Tests run these functions on words that others change
/// between any two reads, with stores that are under way, in every order: see `LookTests`.
@usableFromInline
package protocol ChannelWords {
  /// How often the lock was taken.
  var version: UInt64 { get }
  var isLocked: Bool { get }
  var count: Int { get }
  var accepts: Int { get }
  var isClosed: Bool { get }
  /// Whether there are permits by which something may still be sent after a close.
  var hasPermits: Bool { get }
  var hasReceivers: Bool { get }
  var hasSenders: Bool { get }
  /// Whether a send to a full ring enlarges it, or replaces what is there. Never changes.
  var takesAnyNumber: Bool { get }
}

extension ChannelWords {
  /// Why a receive would get nothing; `nil` where only the lock can tell.
  @inlinable
  @inline(__always)
  package func refusalToReceive() -> Refusal? {
    let version = version
    if isLocked || count > 0 || hasSenders { return nil }
    let refusal = isClosed && !hasPermits ? Refusal.closed : .notNow
    return self.version == version ? refusal : nil
  }

  /// Why a send would not be taken; `nil` where only the lock can tell.
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

/// Whether there was a moment at which none of several operations could happen, as far as can be told without locks.
///
/// - Parameters:
///   - count: how many operations.
///   - refusal: the version at which the operation of a number was refused, `nil` if it was not.
///   - words: the words of its channel.
@inlinable
@inline(__always)
package func wereRefusedAtOnce<Words: ChannelWords>(
  _ count: Int, refusal: (Int) -> UInt64?, words: (Int) -> Words
) -> Bool {
  // Versions only rise, so that their sum tells whether all are the same.
  var versions: UInt64 = 0
  for number in 0..<count {
    guard let version = refusal(number) else { return false }
    versions &+= version
  }
  for number in 0..<count {
    let words = words(number)
    if words.isLocked { return false }
    versions &-= words.version
  }
  return versions == 0
}
