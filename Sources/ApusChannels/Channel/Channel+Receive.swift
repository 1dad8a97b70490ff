public import CApus

extension Channel where Element: ~Copyable {
  /// Receives the next element, and waits until there is one.
  ///
  ///     while let job = await jobs.receive() { run(job) }
  ///
  /// A task that is cancelled while it waits stops waiting, within a few milliseconds. One that was cancelled
  /// before still receives what is there.
  ///
  /// - Returns: the element; `nil` if the channel is closed and every element was received, or if the task was
  ///   cancelled while it waited.
  /// - Complexity: O(1). Does not allocate, but for a waiting receiver of elements of more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive() async -> sending Element? {
    core.acquire()
    // SAFETY: the lock is held.
    switch unsafe core.state.pointee.receive() {
    case .take(let slot): return finishTaking(slot)
    case .takeAndRefill(let slot, let sender): return refill(slot, from: sender)
    case .takeFrom(let sender):
      core.release()
      return take(from: sender)
    case .wait: return await waitToReceive()
    case .closed:
      core.release()
      return nil
    }
  }

  /// Takes an element out of the ring. The lock is held, and released here.
  @inlinable
  @inline(__always)
  func finishTaking(_ slot: Int) -> sending Element {
    let element = core.take(from: slot)
    // SAFETY: the lock is held.
    if unsafe core.state.pointee.shouldShrink { core.resize() }
    core.release()
    return element
  }

  /// Takes an element out of the ring, and gives its slot to the sender that has waited longest.
  @inlinable
  @inline(__always)
  func refill(_ slot: Int, from sender: Waiter) -> sending Element {
    let element = core.take(from: slot)
    core.put(sender.move(Element.self), in: slot)
    core.release()
    sender.wake(APUS_OUTCOME_DONE)
    return element
  }

  /// Takes the element of a sender that waited, after the lock was released.
  @inlinable
  @inline(__always)
  func take(from sender: Waiter) -> sending Element {
    let element = sender.move(Element.self)
    sender.wake(APUS_OUTCOME_DONE)
    return element
  }

  /// Waits for a sender. The lock is held, and released here.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func waitToReceive() async -> sending Element? {
    // SAFETY: the lock is held, and the channel outlives its waiters.
    let waiter = unsafe Waiter.take(for: core.block, sends: false, isGuarded: false)
    waiter.reservePayload(for: Element.self)
    unsafe core.state.pointee.receivers.append(waiter)
    let operations = unsafe core.state.pointee.takeOperations()
    core.release()
    await waiter.park(in: lot, form: form, operations: operations)
    return received(waiter)
  }

  @inlinable
  @inline(__always)
  func received(_ waiter: Waiter) -> sending Element? {
    if waiter.outcome == APUS_OUTCOME_DONE {
      let element = waiter.move(Element.self)
      waiter.releasePayload(of: Element.self)
      waiter.give()
      return element
    }
    waiter.releasePayload(of: Element.self)
    waiter.give()
    return nil
  }
}
