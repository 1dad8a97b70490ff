internal import CApusTasks

extension Channel where Element: ~Copyable {
  /// Waits until the buffer has a free slot, and reserves it.
  ///
  /// Tasks that wait for a slot and tasks that wait to send share a queue, first come, first
  /// served. If a send never waits, because the channel is unbounded or drops elements, a permit is
  /// granted at once. It then reserves no slot.
  ///
  /// - Returns: A permit to send one element. A closed channel ends for its receivers only when
  ///   every permit was used or destroyed. So do not keep a permit that you do not need.
  /// - Throws: ``ReserveError`` if the channel is closed or the task is cancelled.
  /// - Precondition: The channel is not a rendezvous. A rendezvous has no slot, and a receiver
  ///   cannot be reserved, because it may be cancelled.
  /// - Complexity: O(1). Does not allocate.
  public nonisolated(nonsending) func reserve() async throws(ReserveError) -> Permit<Element> {
    if core.hasChores && core.isTaskCancelled { throw .cancelled }
    core.acquire()
    switch reserveSlot() {
    case .granted: return grantPermit()
    case .closed:
      core.release()
      throw .closed
    case .wait:
      let (waiter, operations) = core.joinReservations()
      await waiter.suspend(on: executor, strategy: strategy, operations: operations)
      if let error = core.finishReserving(waiter) { throw error }
      return Permit(self)
    }
  }

  /// Reserves a buffer slot if a slot is free now.
  ///
  /// - Returns: A permit to send one element, or the reason why no slot was reserved.
  /// - Precondition: The channel is not a rendezvous. See ``reserve()``.
  /// - Complexity: O(1). Does not allocate.
  public func tryReserve() -> TryReserveResult<Element> {
    core.acquire()
    switch reserveSlot() {
    case .granted: return .reserved(grantPermit())
    case .closed:
      core.release()
      return .closed
    case .wait:
      core.release()
      return .full
    }
  }

  /// Reserves a slot if a slot is free. Under the lock.
  private func reserveSlot() -> ReserveStep {
    precondition(
      core.decide { $0.limit > 0 },
      "the channel must not be a rendezvous: it has no slot to reserve")
    return core.decide { $0.reserve() }
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
      switch core.decide({ $0.redeem() }) {
      case .hand(let receiver): return core.handOver(element, to: receiver)
      case .store(let slot): return core.store(element, in: slot)
      case .replace(let slot): return core.replace(slot, by: element)
      case .grow: core.resize()
      case .drop, .wait, .closed: return core.release()
      }
    }
  }

  /// Sends the element of a permit from memory outside of the caller's frame.
  @usableFromInline
  @inline(never)
  func redeem(_ element: WidePlace<Element>) { redeem(element.take()) }

  /// Frees the slot of a permit.
  func unreserve() { core.unreserve() }
}

extension ThrowingChannel where Element: ~Copyable {
  /// Waits until the buffer has a free slot, and reserves it. See ``Channel/reserve()``.
  ///
  /// - Returns: A permit to send one element, ahead of an error that the channel is closed with.
  /// - Throws: ``ReserveError`` if the channel is closed or the task is cancelled.
  /// - Precondition: The channel is not a rendezvous.
  /// - Complexity: O(1). Does not allocate.
  public nonisolated(nonsending) func reserve() async throws(ReserveError) -> Permit<Element> {
    try await elements.reserve()
  }

  /// Reserves a buffer slot if a slot is free now. See ``Channel/tryReserve()``.
  ///
  /// - Returns: A permit to send one element, or the reason why no slot was reserved.
  /// - Precondition: The channel is not a rendezvous.
  /// - Complexity: O(1). Does not allocate.
  public func tryReserve() -> TryReserveResult<Element> { elements.tryReserve() }
}
