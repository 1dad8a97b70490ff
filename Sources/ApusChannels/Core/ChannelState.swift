public import Synchronization

/// Who gets what: the buffer's bookkeeping and the two queues of a channel, without elements, locks,
/// tasks or threads.
///
/// Each operation decides, under the channel's lock, and returns what its caller is to do. Waking anybody
/// and destroying elements comes after the lock was released.
///
///     ring: room slots
///           |        | count elements |            |
///                    head
///
@frozen
@usableFromInline
package struct ChannelState: ~Copyable {
  // What every operation changes comes first, to lie in one line of the cache. What is looked at without the lock is
  // not the very first: ThreadSanitizer books every change of a Swift structure at its first byte.
  @usableFromInline package var head: Int
  @usableFromInline let publishedCount: Atomic<Int>
  @usableFromInline package var receivers: WaiterQueue
  @usableFromInline package var senders: WaiterQueue
  @usableFromInline let publishedAccepts: Atomic<Int>
  @usableFromInline let publishedClosed: Atomic<Bool>
  @usableFromInline let publishedReserved: Atomic<UInt32>
  /// How many slots the ring has now.
  @usableFromInline package var room: Int
  /// Below this count the ring is too large.
  @usableFromInline var shrinksBelow: Int
  /// The most elements that are buffered.
  @usableFromInline package let limit: Int
  /// How often the lock had been taken when a task last waited.
  @usableFromInline var noted: UInt64
  @usableFromInline let overflow: Overflow
  /// The last of the reservations that begin the queue of senders, as far as somebody has looked.
  @usableFromInline var passed: Waiter?

  /// - Parameters:
  ///   - limit: the most elements that are buffered; `Int.max` for any number.
  ///   - room: how many slots the ring has at first: `limit`, if that is a number to allocate.
  ///   - overflow: what a send does where the buffer is full.
  @inlinable
  package init(limit: Int, room: Int, overflow: Overflow) {
    self.limit = limit
    self.room = room
    self.overflow = overflow
    publishedAccepts = Atomic(room)
    head = 0
    publishedCount = Atomic(0)
    shrinksBelow = 0
    receivers = WaiterQueue()
    senders = WaiterQueue()
    publishedClosed = Atomic(false)
    noted = 0
    publishedReserved = Atomic(0)
    passed = nil
  }

  /// How many elements are buffered.
  @inlinable
  @inline(__always)
  package var count: Int {
    get { publishedCount.load(ordering: .relaxed) }
    set { publishedCount.store(newValue, ordering: .releasing) }
  }

  /// How many elements a send may find in the ring and still add one: the slots but those that are reserved, or 0
  /// once closed.
  @inlinable
  @inline(__always)
  var accepts: Int {
    get { publishedAccepts.load(ordering: .relaxed) }
    set { publishedAccepts.store(newValue, ordering: .releasing) }
  }

  @inlinable
  @inline(__always)
  package var isClosed: Bool {
    get { publishedClosed.load(ordering: .relaxed) }
    set { publishedClosed.store(newValue, ordering: .releasing) }
  }

  /// How many permits are out.
  @inlinable
  @inline(__always)
  package var reserved: UInt32 {
    get { publishedReserved.load(ordering: .relaxed) }
    set { publishedReserved.store(newValue, ordering: .releasing) }
  }

  @inlinable
  @inline(__always)
  package mutating func send() -> SendStep {
    // Receivers of a closed channel wait for those who have permits.
    if !receivers.isEmpty, !isClosed, let receiver = receivers.popFirst() { return .hand(receiver) }
    if count < accepts {
      var slot = head &+ count
      if slot >= room { slot &-= room }
      count &+= 1
      return .store(slot)
    }
    if isClosed { return .closed }
    return sendToFull()
  }

  @inlinable
  mutating func sendToFull() -> SendStep {
    if room < limit { return .grow }
    switch overflow {
    case .waits: return .wait
    case .dropsNewest: return .drop
    case .dropsOldest:
      let slot = head
      head = slot &+ 1 == room ? 0 : slot &+ 1
      return .replace(slot)
    }
  }

  @inlinable
  @inline(__always)
  package mutating func receive() -> ReceiveStep {
    if count > 0 {
      let slot = head
      head = slot &+ 1 == room ? 0 : slot &+ 1
      if senders.isEmpty {
        count &-= 1
        return .take(slot)
      }
      if count == room, let sender = senders.popFirstPlain() { return .takeAndRefill(slot, sender) }
      return takeAndPassPlace(slot)
    }
    if let sender = senders.popFirstPlain() { return .takeFrom(sender) }
    if !senders.isEmpty, let sender = popPastReservations() { return .takeFrom(sender) }
    return isFinished ? .closed : .wait
  }

  /// Whether nothing more can ever be sent.
  @inlinable
  @inline(__always)
  var isFinished: Bool { isClosed && reserved == 0 }

  /// Whether a send would go into the ring.
  package var hasRoom: Bool { receivers.isEmpty && count < accepts }

  /// Whether a receive would take from the ring, and wake nobody.
  package var hasUncontendedElement: Bool { senders.isEmpty && count > 0 }

  /// Whether the ring has become too large; `resized(to:)` is to follow.
  @inlinable
  @inline(__always)
  package var shouldShrink: Bool { count < shrinksBelow }

  /// How many slots the ring is to have, after a step `grow` or when it should shrink.
  @usableFromInline
  package var betterRoom: Int {
    shouldShrink ? room / 2 : min(limit, max(Self.smallestRoom, room * 2))
  }

  /// The ring has `room` slots now, and its elements lie at the start of it.
  @usableFromInline
  package mutating func resized(to room: Int) {
    self.room = room
    head = 0
    accepts = isClosed ? 0 : room
    shrinksBelow = room > Self.smallestRoom ? room / 4 : 0
  }

  private static var smallestRoom: Int { 16 }

  /// Closes the channel. What is buffered will still be received, and what permits are out for.
  ///
  /// - Returns: the receivers and the senders that are to be told; nothing where it was closed before.
  package mutating func close() -> Closing {
    guard !isClosed else { return Closing(isFirst: false) }
    isClosed = true
    accepts = 0
    passed = nil
    return Closing(
      isFirst: true, receivers: reserved == 0 ? receivers.takeAll() : WaiterQueue(),
      senders: senders.takeAll())
  }

  /// Takes a waiter out of its queue, if it is in it, and returns whether it was.
  @usableFromInline
  package mutating func remove(_ waiter: Waiter) -> Bool {
    guard waiter.sends else { return receivers.remove(waiter) }
    if passed == waiter { passed = waiter.previous }
    return senders.remove(waiter)
  }
}
