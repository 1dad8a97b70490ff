// UNSAFE: the block of a channel and its ring, allocated and freed once; the only access to the state, under the lock
// or by atomic loads

public import CApusTasks
public import Synchronization

// SAFETY: the block is allocated by `make`, freed by `destroy`, and used in between only under its
// lock. A slot is initialised exactly while the state counts it.
/// The memory of a channel: a block with the lock, the state and the queues, and the ring.
///
///     block: | lock | state | slots |
@safe
@frozen
@usableFromInline
package struct ChannelCore<Element: ~Copyable>: @unchecked Sendable {
  @usableFromInline let block: UnsafeMutableRawPointer

  @inlinable
  init(block: UnsafeMutableRawPointer) { unsafe self.block = block }

  @inlinable
  @inline(__always)
  var lock: CoreLock {
    unsafe CoreLock(
      block.advanced(by: CoreLayout.lock).assumingMemoryBound(to: apus_lock.self))
  }

  @inlinable
  @inline(__always)
  var state: UnsafeMutablePointer<ChannelState> {
    unsafe block.advanced(by: CoreLayout.state).assumingMemoryBound(to: ChannelState.self)
  }

  @inlinable
  @inline(__always)
  var slots: UnsafeMutablePointer<Element> {
    get { unsafe slotsAddress.pointee }
    nonmutating set { unsafe slotsAddress.pointee = newValue }
  }

  @inlinable
  @inline(__always)
  var slotsAddress: UnsafeMutablePointer<UnsafeMutablePointer<Element>> {
    unsafe block.advanced(by: CoreLayout.slots)
      .assumingMemoryBound(to: UnsafeMutablePointer<Element>.self)
  }

  @inlinable
  @inline(__always)
  @discardableResult
  func acquire() -> UInt64 { lock.acquire() }

  @inlinable
  @inline(__always)
  func release() { lock.release() }

  /// Returns a decision of the state. The caller holds the lock.
  @inlinable
  @inline(__always)
  func decide<Decision: ~Copyable>(
    _ decision: (inout ChannelState) -> Decision
  ) -> Decision {
    assert(lock.isHeld, "the state of a channel is used without its lock")
    return unsafe decision(&state.pointee)
  }

  /// Takes the lock for a single decision of the state.
  @inlinable
  func withState<Result: ~Copyable>(_ body: (inout ChannelState) -> Result) -> Result {
    acquire()
    defer { release() }
    return decide(body)
  }

  /// Removes a waiter from its queue if it is still linked, and returns whether it was.
  @inlinable
  @discardableResult
  func remove(_ waiter: Waiter) -> Bool { withState { $0.remove(waiter) } }

  /// The same core without the type of its elements, for the parts that do not depend on it.
  @inlinable
  @inline(__always)
  var erased: ChannelCore<Never> { unsafe ChannelCore<Never>(block: block) }

  @inlinable
  @inline(__always)
  func put(_ element: consuming Element, in slot: Int) {
    unsafe slots.advanced(by: slot).initialize(to: element)
  }

  @inlinable
  @inline(__always)
  func take(from slot: Int) -> Element {
    unsafe slots.advanced(by: slot).move()
  }

  @inlinable
  static func make(limit: Int, room: Int, overflow: Overflow) -> ChannelCore {
    let core = unsafe ChannelCore(
      block: .allocate(byteCount: CoreLayout.bytes, alignment: CoreLayout.alignment))
    unsafe core.block.initializeMemory(as: UInt8.self, repeating: 0, count: CoreLayout.bytes)
    unsafe core.state.initialize(
      to: ChannelState(limit: limit, room: room, overflow: overflow))
    unsafe core.slotsAddress.initialize(to: .allocate(capacity: room))
    return core
  }

  /// Frees the memory, and destroys the buffered elements.
  @inlinable
  func destroy() {
    let state = unsafe state
    for offset in 0..<(unsafe state.pointee.count) {
      var slot = unsafe state.pointee.head + offset
      if unsafe slot >= state.pointee.room { unsafe slot -= state.pointee.room }
      unsafe slots.advanced(by: slot).deinitialize(count: 1)
    }
    unsafe slots.deallocate()
    unsafe state.deinitialize(count: 1)
    unsafe block.deallocate()
  }

  /// Moves the elements to a ring of the size that the state asks for. Under the lock.
  @inlinable
  @inline(never)
  func resize() {
    let state = unsafe state
    let room = unsafe state.pointee.betterRoom
    let resized = UnsafeMutablePointer<Element>.allocate(capacity: room)
    let head = unsafe state.pointee.head
    let count = unsafe state.pointee.count
    let untilEnd = unsafe min(count, state.pointee.room - head)
    unsafe resized.moveInitialize(from: slots.advanced(by: head), count: untilEnd)
    unsafe resized.advanced(by: untilEnd).moveInitialize(from: slots, count: count - untilEnd)
    unsafe slots.deallocate()
    unsafe slots = resized
    unsafe state.pointee.resized(to: room)
  }
}

// SAFETY: atomic loads from the block, which outlives every caller.
extension ChannelCore: ChannelSnapshot where Element: ~Copyable {
  @inlinable
  @inline(__always)
  package var version: UInt64 { lock.takenCount }

  @inlinable
  @inline(__always)
  package var isLocked: Bool { lock.isHeld }

  @inlinable
  @inline(__always)
  package var count: Int { unsafe state.pointee.publishedCount.load(ordering: .acquiring) }

  @inlinable
  @inline(__always)
  package var accepts: Int { unsafe state.pointee.publishedAccepts.load(ordering: .acquiring) }

  @inlinable
  @inline(__always)
  package var isClosed: Bool { unsafe state.pointee.publishedClosed.load(ordering: .acquiring) }

  @inlinable
  @inline(__always)
  package var hasPermits: Bool {
    unsafe state.pointee.publishedReserved.load(ordering: .acquiring) > 0
  }

  @inlinable
  @inline(__always)
  package var hasReceivers: Bool { unsafe !state.pointee.receivers.looksEmpty }

  @inlinable
  @inline(__always)
  package var hasSenders: Bool { unsafe !state.pointee.senders.looksEmpty }

  @inlinable
  @inline(__always)
  package var takesAnyNumber: Bool {
    unsafe state.pointee.limit == .max || state.pointee.overflow == .dropsOldest
  }
}

/// The offsets of the parts of a channel's block. They do not depend on the type of the elements.
@usableFromInline
package enum CoreLayout {
  @inlinable
  @inline(__always)
  static var lock: Int { 0 }

  @inlinable
  @inline(__always)
  static var state: Int { 16 }

  @inlinable
  @inline(__always)
  static var slots: Int { state + MemoryLayout<ChannelState>.stride }

  @inlinable
  @inline(__always)
  static var bytes: Int { slots + MemoryLayout<UInt>.size }

  /// Two cache lines, so that two channels never share a line.
  @inlinable
  @inline(__always)
  static var alignment: Int { 128 }
}
