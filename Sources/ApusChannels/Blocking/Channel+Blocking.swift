internal import CApus

extension Channel where Element: ~Copyable {
  /// Sends an element from a thread that is not a task's, which is blocked until a receiver or the buffer has it.
  ///
  /// The threads of Swift's tasks are as many as there are processors, and blocking one of them may stop the
  /// very task that is to receive: a call from a task is a programmer's error.
  ///
  /// - Parameters:
  ///   - element: what to send.
  /// - Throws: ``SendError``, which gives the element back, if the channel is closed.
  /// - Precondition: the caller is not a task.
  /// - Complexity: O(1). Two switches of threads where it waits.
  public func blockingSend(_ element: consuming sending Element) throws(SendError<Element>) {
    requireThread()
    core.acquire()
    let element = element
    while true {
      // SAFETY: the lock is held.
      switch unsafe core.state.pointee.send() {
      case .hand(let receiver): return core.hand(element, to: receiver)
      case .store(let slot): return core.store(element, in: slot)
      case .grow: core.resize()
      case .replace(let slot): return core.replace(slot, by: element)
      case .drop: return core.release()
      case .closed:
        core.release()
        throw SendError(.closed, element)
      case .wait:
        let waiter = core.joinSenders(element).waiter
        waiter.block()
        if waiter.outcome != APUS_OUTCOME_DONE { throw undelivered(waiter) }
        return core.finishSending(waiter)
      }
    }
  }

  /// Receives the next element on a thread that is not a task's, which is blocked until there is one.
  ///
  /// - Returns: the element; `nil` if the channel is closed and every element was received.
  /// - Precondition: the caller is not a task; see ``blockingSend(_:)``.
  /// - Complexity: O(1). Two switches of threads where it waits.
  public func blockingReceive() -> sending Element? {
    requireThread()
    core.acquire()
    // SAFETY: the lock is held.
    switch unsafe core.state.pointee.receive() {
    case .take(let slot): return core.finishTaking(slot)
    case .takeAndRefill(let slot, let sender): return core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter): return core.take(slot, passingPlaceTo: waiter)
    case .takeFrom(let sender): return core.take(from: sender)
    case .closed:
      core.release()
      return nil
    case .wait:
      let waiter = core.joinReceivers().waiter
      waiter.block()
      return core.received(waiter)
    }
  }

  private func requireThread() {
    // SAFETY: asks only whether there is a task.
    let isTask = unsafe withUnsafeCurrentTask { unsafe $0 != nil }
    precondition(!isTask, "a task must not block its thread: use send and receive")
  }
}
