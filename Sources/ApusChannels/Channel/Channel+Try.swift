extension Channel where Element: ~Copyable {
  /// Sends an element if the send need not wait. Use this in callbacks, and in tasks that have
  /// other work to do.
  ///
  /// Elements that a single thread sends by this function arrive in order.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  /// - Returns: Whether the element was sent. A result other than `sent` holds the element.
  /// - Complexity: O(1). Allocates only if an unbounded buffer grows.
  @inlinable
  @inline(__always)
  public func trySend(_ element: consuming sending Element) -> TrySendResult<Element> {
    if let refusal = core.refusalToSend() {
      return refusal == .closed ? .closed(element) : .full(element)
    }
    core.acquire()
    let element = element
    while true {
      switch core.decide({ $0.send() }) {
      case .hand(let receiver):
        core.hand(element, to: receiver)
        return .sent
      case .store(let slot):
        core.store(element, in: slot)
        return .sent
      case .grow: core.resize()
      case .replace(let slot):
        core.replace(slot, by: element)
        return .sent
      case .wait, .drop:
        core.release()
        return .full(element)
      case .closed:
        core.release()
        return .closed(element)
      }
    }
  }

  /// Receives an element if the channel has an element now.
  ///
  /// - Returns: The element, or the reason why none was received.
  /// - Complexity: O(1). Does not allocate.
  @inlinable
  @inline(__always)
  public func tryReceive() -> TryReceiveResult<Element> {
    if let refusal = core.refusalToReceive() { return refusal == .closed ? .closed : .empty }
    core.acquire()
    switch core.decide({ $0.receive() }) {
    case .take(let slot): return .received(core.finishTaking(slot))
    case .takeAndRefill(let slot, let sender): return .received(core.refill(slot, from: sender))
    case .takeAndPass(let slot, let waiter):
      return .received(core.take(slot, passingSlotTo: waiter))
    case .takeFrom(let sender): return .received(core.take(from: sender))
    case .wait:
      core.release()
      return .empty
    case .closed:
      core.release()
      return .closed
    }
  }
}
