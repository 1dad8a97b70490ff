extension Channel where Element: ~Copyable {
  /// Receives the next element, and waits until an element arrives.
  ///
  ///     while let job = await jobs.receive() { run(job) }
  ///
  /// A cancelled task stops waiting within a few milliseconds. If elements are available, the task
  /// receives some more of them: one receive in 128 checks for cancellation. Elements that were not
  /// received stay in the channel. To receive elements in a cancelled task, use ``tryReceive()``.
  ///
  /// - Returns: The element, or `nil` if the channel is closed and drained, or if the task was
  ///   cancelled.
  /// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive() async -> sending Element? {
    if _slowPath(isKnownClosed) && isDrained { return nil }
    if core.hasChores && core.endsAfterChores() { return nil }
    core.acquire()
    // SAFETY: the lock is held.
    switch unsafe core.state.pointee.receive() {
    case .take(let slot): return core.finishReceiving(slot)
    case .takeAndRefill(let slot, let sender): return core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter): return core.take(slot, passingSlotTo: waiter)
    case .takeFrom(let sender): return core.take(from: sender)
    case .wait: return await waitToReceive()
    case .closed:
      core.release()
      return nil
    }
  }

  /// Waits for a sender. The caller holds the lock, and this function releases it.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func waitToReceive() async -> sending Element? {
    let (waiter, operations) = core.joinReceivers()
    await waiter.suspend(on: executor, strategy: strategy, operations: operations)
    return core.received(waiter)
  }
}
