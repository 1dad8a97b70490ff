// UNSAFE: the record of a waiting operation, which C and Swift share; it carries an element of any type in bytes

public import CApusTasks

// SAFETY: a waiter belongs to its taker until it is returned. The rule below says which thread may
// use it meanwhile.
/// A waiting operation and its task: a link of a channel's queue.
///
/// The right to use a waiter changes. The lock of its channel guards it while it is linked. Then it
/// belongs to the thread that unlinked it, until that thread wakes it. After that it belongs to the
/// task that waited.
@safe
@frozen
@usableFromInline
package struct Waiter: Equatable, @unchecked Sendable {
  @usableFromInline let pointer: UnsafeMutablePointer<apus_waiter>

  @inlinable
  @inline(__always)
  init(_ pointer: UnsafeMutablePointer<apus_waiter>) {
    // SAFETY: as above.
    unsafe self.pointer = pointer
  }

  @inlinable
  @inline(__always)
  package static func == (left: Self, right: Self) -> Bool {
    // SAFETY: compares addresses.
    unsafe left.pointer == right.pointer
  }

  /// Takes a waiter from the calling thread's store, for an operation on a channel.
  @inlinable
  @inline(__always)
  static func take<Element: ~Copyable>(for core: ChannelCore<Element>, sends: Bool) -> Waiter {
    // SAFETY: fresh from the store, so no other thread uses it.
    let pointer = unsafe apus_waiter_take()
    unsafe apus_waiter_prepare(pointer, core.block, sends, false)
    return unsafe Waiter(pointer)
  }

  /// Returns the waiter to the store. Its payload was moved out before.
  @inlinable
  @inline(__always)
  package func give() {
    expectTaken()
    // SAFETY: called by the task that waited, once, after it was woken.
    unsafe apus_waiter_give(pointer)
  }

  /// Sets the number of buffer slots of the channel.
  @inlinable
  @inline(__always)
  func setSlots(_ count: Int) {
    // SAFETY: the waiter is not yet linked.
    unsafe apus_waiter_set_slots(pointer, count)
  }

  /// Resumes the task. The waiter must not be used afterwards.
  @inlinable
  @inline(__always)
  package func wake(_ outcome: apus_outcome) {
    Self.checkpoint()
    expectTaken()
    // SAFETY: called once, by the thread that unlinked it.
    unsafe pointer.pointee.outcome = UInt8(truncatingIfNeeded: outcome.rawValue)
    unsafe apus_waiter_wake(pointer)
    Self.checkpoint()
  }

  @inlinable
  @inline(__always)
  package var outcome: apus_outcome {
    expectTaken()
    // SAFETY: read by the task that waited, after it was woken.
    return unsafe apus_outcome(rawValue: apus_outcome.RawValue(pointer.pointee.outcome))
  }

  @inlinable
  @inline(__always)
  package var isWoken: Bool {
    expectTaken()
    // SAFETY: an atomic load.
    return unsafe apus_waiter_is_woken(pointer)
  }

  /// Whether the waiter waits to send, and not to receive.
  package var sends: Bool {
    // SAFETY: set before the waiter was linked.
    unsafe pointer.pointee.sends
  }

  /// Chooses this operation, unless it is a case of a select that has chosen another.
  package func claim() -> Bool {
    expectTaken()
    // SAFETY: the leader of a linked waiter lives until its select was woken. Only the winner wakes
    // it.
    let caseIndex = unsafe pointer.pointee.case_index
    if caseIndex == 0 { return true }
    guard let leader = unsafe pointer.pointee.leader else { return false }
    unsafe Self.expectTaken(leader)
    return unsafe apus_claim(leader, caseIndex)
  }

  /// The case index that a cancelled select has chosen.
  package static var cancelledIndex: UInt32 { .max }
}

/// The element that a waiter carries: in its own bytes if it fits, else in a box.
extension Waiter {
  @inlinable
  @inline(__always)
  static func fits<Element: ~Copyable>(_ type: Element.Type) -> Bool {
    MemoryLayout<Element>.size <= APUS_PAYLOAD_BYTES
      && MemoryLayout<Element>.alignment <= 16
  }

  @inlinable
  @inline(__always)
  func payload<Element: ~Copyable>(of type: Element.Type) -> UnsafeMutablePointer<Element> {
    expectTaken()
    // SAFETY: the payload has a single type while the waiter serves one operation.
    if Self.fits(type) {
      return unsafe UnsafeMutableRawPointer(pointer)
        .advanced(by: APUS_PAYLOAD_OFFSET).assumingMemoryBound(to: type)
    }
    return unsafe UnsafeMutablePointer(bitPattern: UInt(pointer.pointee.payload.0))
      .unsafelyUnwrapped
  }

  /// Allocates a box for an element that does not fit.
  @inlinable
  @inline(__always)
  package func reservePayload<Element: ~Copyable>(for type: Element.Type) {
    if Self.fits(type) { return }
    // SAFETY: freed by `releasePayload`.
    unsafe pointer.pointee.payload.0 = UInt64(
      UInt(bitPattern: UnsafeMutablePointer<Element>.allocate(capacity: 1)))
  }

  /// Frees the box after the element was moved out.
  @inlinable
  @inline(__always)
  package func releasePayload<Element: ~Copyable>(of type: Element.Type) {
    if Self.fits(type) { return }
    // SAFETY: allocated by `reservePayload`; empty.
    unsafe payload(of: type).deallocate()
  }

  @inlinable
  @inline(__always)
  package func put<Element: ~Copyable>(_ element: consuming Element) {
    // SAFETY: the memory was reserved, and is not initialised.
    unsafe payload(of: Element.self).initialize(to: element)
  }

  @inlinable
  @inline(__always)
  package func move<Element: ~Copyable>(_ type: Element.Type) -> Element {
    // SAFETY: an element was stored there and not yet moved.
    unsafe payload(of: type).move()
  }
}

/// A waiter for a buffer slot instead of a receiver. It has no element.
///
/// It is chosen like a case of a select, so that the common path of a send need not check for it.
extension Waiter {
  /// Takes a waiter from the calling thread's store.
  static func takeForReservation<Element: ~Copyable>(of core: ChannelCore<Element>) -> Waiter {
    let waiter = take(for: core, sends: true)
    waiter.openReservation()
    return waiter
  }

  private func openReservation() {
    // SAFETY: fresh from the store, so no other thread uses it.
    unsafe pointer.pointee.case_index = Self.reservationIndex
    unsafe apus_claim_open(pointer)
  }

  /// Whether the waiter waits for a slot.
  @usableFromInline
  package var reserves: Bool {
    // SAFETY: set before the waiter was linked.
    unsafe pointer.pointee.case_index == Self.reservationIndex
  }

  /// The previous waiter in its queue.
  var previous: Waiter? {
    // SAFETY: the lock of its channel is held.
    unsafe pointer.pointee.previous.map { unsafe Waiter($0) }
  }

  /// Whether the waiter is in a queue.
  var isLinked: Bool {
    // SAFETY: the lock of its channel is held.
    unsafe pointer.pointee.linked
  }

  /// The case index of a reservation. No select has so many cases.
  private static var reservationIndex: UInt32 { .max - 1 }
}

/// Checks of records, in builds with `APUS_CHECKED`. Every use of a record that was returned to the
/// store ends the process.
extension Waiter {
  /// Ends the process if the record was returned to the store.
  @inlinable
  @inline(__always)
  func expectTaken() {
    #if APUS_CHECKED
      // SAFETY: as below.
      unsafe Self.expectTaken(pointer)
    #endif
  }

  /// Ends the process if the record at `pointer` was returned to the store.
  @inlinable
  @inline(__always)
  static func expectTaken(_ pointer: UnsafeMutablePointer<apus_waiter>) {
    #if APUS_CHECKED
      // SAFETY: a record is in memory while a channel, a select or a task refers to it. This
      // function checks that.
      precondition(
        unsafe pointer.pointee.case_index != UInt32(APUS_CASE_GIVEN_BACK),
        "the record of a waiting task was used after it was returned to the store")
    #endif
  }

  /// Lets a test run other threads at this point.
  @inlinable
  @inline(__always)
  static func checkpoint() {
    #if APUS_CHECKED
      apus_checkpoint()
    #endif
  }
}

extension Waiter {
  /// Takes a waiter without a channel, for tests of the state.
  package static func takeForTests(sends: Bool, reserves: Bool = false) -> Waiter {
    // SAFETY: fresh from the store. No handler uses the channel, which is none.
    let pointer = unsafe apus_waiter_take()
    unsafe apus_waiter_prepare(pointer, nil, sends, true)
    let waiter = unsafe Waiter(pointer)
    if reserves { waiter.openReservation() }
    return waiter
  }

  /// Chooses the cancellation of a waiter for a slot, as a cancellation handler does, unless it has
  /// a slot. For tests of the state.
  package func cancelReservationForTests() -> Bool {
    // SAFETY: the waiter is its own leader.
    unsafe apus_claim(pointer, Self.cancelledIndex)
  }
}
