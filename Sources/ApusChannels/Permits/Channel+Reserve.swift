internal import CApus

extension Channel where Element: ~Copyable {
  /// Waits until there is a place for an element, and reserves it.
  ///
  /// Whoever waits for a place and whoever waits to send have their turn together, first come first served. Where a
  /// send never waits, because the channel is unbounded or drops elements, a permit is given at once and keeps no
  /// place from others.
  ///
  /// - Returns: the right to send one element. A closed channel ends for its receivers when every permit was used or
  ///   has gone, so that it is not to be forgotten somewhere.
  /// - Throws: ``ReserveError`` if the channel is closed or the task is cancelled.
  /// - Precondition: the channel is not a rendezvous. That has no place, and a receiver cannot be reserved, since it
  ///   may be cancelled.
  /// - Complexity: O(1). Does not allocate.
  public nonisolated(nonsending) func reserve() async throws(ReserveError) -> Permit<Element> {
    if core.hasChores && core.isTaskCancelled { throw .cancelled }
    core.acquire()
    switch takePlace() {
    case .granted: return grantPermit()
    case .closed:
      core.release()
      throw .closed
    case .wait:
      let (waiter, operations) = core.joinReservations()
      await waiter.park(in: lot, form: form, operations: operations)
      if let error = core.finishReserving(waiter) { throw error }
      return Permit(self)
    }
  }

  /// Reserves a place for an element if there is one.
  ///
  /// - Returns: the right to send one element, or why there is none.
  /// - Precondition: the channel is not a rendezvous; see ``reserve()``.
  /// - Complexity: O(1). Does not allocate.
  public func tryReserve() -> TryReserveResult<Element> {
    core.acquire()
    switch takePlace() {
    case .granted: return .reserved(grantPermit())
    case .closed:
      core.release()
      return .closed
    case .wait:
      core.release()
      return .full
    }
  }

  /// Takes a place if there is one. Under the lock.
  private func takePlace() -> ReserveStep {
    // SAFETY: the lock is held.
    precondition(unsafe core.state.pointee.limit > 0, "a rendezvous has no place to reserve")
    return unsafe core.state.pointee.reserve()
  }

  private func grantPermit() -> Permit<Element> {
    core.release()
    return Permit(self)
  }

  /// Sends the element of a permit.
  @inlinable
  func redeem(_ element: consuming Element) {
    core.acquire()
    let element = element
    while true {
      // SAFETY: the lock is held.
      switch unsafe core.state.pointee.redeem() {
      case .hand(let receiver): return core.handOver(element, to: receiver)
      case .store(let slot): return core.store(element, in: slot)
      case .replace(let slot): return core.replace(slot, by: element)
      case .grow: core.resize()
      case .drop, .wait, .closed: return core.release()
      }
    }
  }

  /// Gives the place of a permit back.
  func unreserve() { core.unreserve() }
}
