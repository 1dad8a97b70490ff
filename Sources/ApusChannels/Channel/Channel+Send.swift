public import CApusTasks

extension Channel where Element: ~Copyable {
  /// Sends an element, and waits until a receiver or the buffer has it.
  ///
  ///     try await channel.send(connection)
  ///
  /// A cancelled task stops waiting within a few milliseconds. It still sends elements for which it
  /// need not wait. A loop that only sends should call `Task.checkCancellation()` from time to
  /// time.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  /// - Throws: ``SendError``, which returns the element, if the channel is closed or the task is
  ///   cancelled.
  /// - Complexity: O(1). Allocates only if it waits and the element has more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func send(
    _ element: consuming sending Element
  ) async throws(SendError<Element>) {
    core.acquire()
    let element = element
    while true {
      // SAFETY: the lock is held.
      switch unsafe core.state.pointee.send() {
      case .hand(let receiver): return core.hand(element, to: receiver)
      case .store(let slot): return core.store(element, in: slot)
      case .wait: return try await waitToSend(element)
      case .grow: core.resize()
      case .replace(let slot): return core.replace(slot, by: element)
      case .drop:
        core.release()
        return
      case .closed:
        core.release()
        throw SendError(.closed, element)
      }
    }
  }

  /// Waits for a receiver. The caller holds the lock, and this function releases it.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func waitToSend(
    _ element: consuming Element
  ) async throws(SendError<Element>) {
    let (waiter, operations) = core.joinSenders(element)
    await waiter.suspend(on: executor, strategy: strategy, operations: operations)
    if waiter.outcome != APUS_OUTCOME_DONE { throw undelivered(waiter) }
    core.finishSending(waiter)
  }

  /// Makes the error for a sender whose wait failed.
  @usableFromInline
  @inline(never)
  func undelivered(_ waiter: Waiter) -> SendError<Element> {
    let reason: SendError<Element>.Reason =
      waiter.outcome == APUS_OUTCOME_CANCELLED ? .cancelled : .closed
    let element = waiter.move(Element.self)
    waiter.releasePayload(of: Element.self)
    waiter.give()
    return SendError(reason, element)
  }
}
