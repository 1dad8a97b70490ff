internal import CApusTasks
public import Synchronization

/// The decisions of a channel: the bookkeeping of its buffer and its two queues, without elements,
/// locks, tasks or threads.
///
/// Each operation decides under the channel's lock, and returns the step that its caller is to do.
/// The caller wakes tasks and destroys elements after it has released the lock.
///
///     ring: room slots
///           |        | count elements |            |
///                    head
///
@frozen
@usableFromInline
package struct ChannelState: ~Copyable {
  // The members that every operation changes come first, so that they share a cache line. The very
  // first member must not be read without the lock: ThreadSanitizer attributes every change of a
  // Swift structure to its first byte.
  @usableFromInline package var head: Int
  @usableFromInline let publishedCount: Atomic<Int>
  @usableFromInline package var receivers: WaiterQueue
  @usableFromInline package var senders: WaiterQueue
  @usableFromInline let publishedAccepts: Atomic<Int>
  @usableFromInline let publishedClosed: Atomic<Bool>
  @usableFromInline let publishedReserved: Atomic<UInt32>
  /// The number of slots that the ring has now.
  @usableFromInline package var room: Int
  /// The count below which the ring is too large.
  @usableFromInline var shrinksBelow: Int
  /// The largest number of buffered elements.
  @usableFromInline package let limit: Int
  /// The number of lock acquisitions when a task last waited.
  @usableFromInline var noted: UInt64
  @usableFromInline let overflow: Overflow
  /// The last of the leading reservations in the queue of senders that a search has passed.
  @usableFromInline var passed: Waiter?

  /// - Parameters:
  ///   - limit: The largest number of buffered elements, or `Int.max` for any number.
  ///   - room: The number of slots that the ring has at first. It is `limit`, if that number can be
  ///     allocated.
  ///   - overflow: The behaviour of a send to a full buffer.
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

  /// The number of buffered elements.
  @inlinable
  @inline(__always)
  package var count: Int {
    get { publishedCount.load(ordering: .relaxed) }
    set { publishedCount.store(newValue, ordering: .releasing) }
  }

  /// The count of elements below which a send may store another element. It is the number of slots
  /// without the reserved slots, or 0 after a close.
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

  /// The number of permits that were granted and not used.
  @inlinable
  @inline(__always)
  package var reserved: UInt32 {
    get { publishedReserved.load(ordering: .relaxed) }
    set { publishedReserved.store(newValue, ordering: .releasing) }
  }

  @inlinable
  @inline(__always)
  package mutating func send() -> SendStep {
    // Receivers of a closed channel wait for the elements of permits.
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
      return takeAndPassSlot(slot)
    }
    if let sender = senders.popFirstPlain() { return .takeFrom(sender) }
    if !senders.isEmpty, let sender = popPastReservations() { return .takeFrom(sender) }
    return isFinished ? .closed : .wait
  }

  /// Whether no more elements can ever be sent.
  @inlinable
  @inline(__always)
  var isFinished: Bool { isClosed && reserved == 0 }

  /// Whether a send would store its element in the ring.
  package var hasRoom: Bool { receivers.isEmpty && count < accepts }

  /// Whether a receive would take from the ring, and wake no task.
  package var hasUncontendedElement: Bool { senders.isEmpty && count > 0 }

  /// Whether the ring has become too large. The caller then calls `resized(to:)`.
  @inlinable
  @inline(__always)
  package var shouldShrink: Bool { count < shrinksBelow }

  /// The number of slots that the ring should have, after a step `grow` or if it should shrink.
  @usableFromInline
  package var betterRoom: Int {
    shouldShrink ? room / 2 : min(limit, max(Self.smallestRoom, room * 2))
  }

  /// Notes that the ring has `room` slots now, and that its elements begin at slot 0.
  @usableFromInline
  package mutating func resized(to room: Int) {
    self.room = room
    head = 0
    accepts = isClosed ? 0 : room
    shrinksBelow = room > Self.smallestRoom ? room / 4 : 0
  }

  private static var smallestRoom: Int { 16 }

  /// Closes the channel. Buffered elements and the elements of permits will still be received.
  ///
  /// - Returns: The receivers and the senders to wake, or none if the channel was closed before.
  package mutating func close() -> Closing {
    guard !isClosed else { return Closing(isFirst: false) }
    isClosed = true
    accepts = 0
    passed = nil
    return Closing(
      isFirst: true, receivers: reserved == 0 ? receivers.takeAll() : WaiterQueue(),
      senders: senders.takeAll())
  }

  /// Removes a waiter from its queue if it is linked, and returns whether it was.
  @usableFromInline
  package mutating func remove(_ waiter: Waiter) -> Bool {
    guard waiter.sends else { return receivers.remove(waiter) }
    if passed == waiter { passed = waiter.previous }
    return senders.remove(waiter)
  }
}

/// The step that a sender is to do with its element.
@frozen
@usableFromInline
package enum SendStep {
  /// Unlock, and hand the element to this receiver.
  case hand(Waiter)
  /// Store the element in this empty slot, and unlock.
  case store(Int)
  /// Take the old element from this slot, store the new element there, unlock, and drop the old
  /// element.
  case replace(Int)
  /// Unlock, and drop the element.
  case drop
  /// Enlarge the ring, and ask again.
  case grow
  /// Wait for a receiver.
  case wait
  /// Unlock. No receiver will ever take the element.
  case closed
}

/// The step that a receiver is to do under the lock, after the decision of the state.
@frozen
@usableFromInline
package enum ReceiveStep {
  /// Take the element in this slot, and unlock.
  case take(Int)
  /// Take the element in this slot, store the element of this sender there, unlock, and wake the
  /// sender.
  case takeAndRefill(Int, Waiter)
  /// Take the element in this slot. Store the element of this waiter, if it has one, in the last
  /// slot. Unlock, and wake the waiter.
  case takeAndPass(Int, Waiter)
  /// Unlock, and take the element of this sender.
  case takeFrom(Waiter)
  /// Wait for a sender.
  case wait
  /// Unlock. No more elements will arrive.
  case closed
}

/// The behaviour of a send when the buffer is full and no receiver waits.
@frozen
@usableFromInline
package enum Overflow: UInt8, Sendable {
  case waits
  case dropsOldest
  case dropsNewest
}

/// The waiters to wake after a channel was closed.
package struct Closing: ~Copyable {
  /// Whether this call closed the channel.
  package let isFirst: Bool
  private var receivers: WaiterQueue
  private var senders: WaiterQueue

  init(isFirst: Bool) {
    self.isFirst = isFirst
    receivers = WaiterQueue()
    senders = WaiterQueue()
  }

  init(isFirst: Bool, receivers: consuming WaiterQueue, senders: consuming WaiterQueue) {
    self.isFirst = isFirst
    self.receivers = receivers
    self.senders = senders
  }

  /// Wakes all waiters, after the lock was released.
  package mutating func tell() {
    while let receiver = receivers.popTaken() { receiver.wake(APUS_OUTCOME_CLOSED) }
    while let sender = senders.popTaken() { sender.wake(APUS_OUTCOME_CLOSED) }
  }
}
