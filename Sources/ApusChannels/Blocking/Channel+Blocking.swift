internal import CApusTasks

extension Channel where Element: ~Copyable {
  /// Sends an element from a thread outside of tasks. Blocks the thread until a receiver or the
  /// buffer has the element.
  ///
  /// Swift runs tasks on as many threads as there are processors. To block such a thread may stop
  /// the task that is to receive. So a call from a task is a programming error, which ends the
  /// process with its reason. Top-level code with `await` is a task.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  /// - Throws: ``SendError``, which gives the element back, if the channel is closed.
  /// - Precondition: The caller is not a task.
  /// - Complexity: O(1). Costs two thread switches if it has to wait.
  public func blockingSend(_ element: consuming sending Element) throws(SendError<Element>) {
    Waiter.requireThread()
    core.acquire()
    let element = element
    while true {
      switch core.decide({ $0.send() }) {
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

  /// Receives the next element on a thread outside of tasks. Blocks the thread until an element
  /// arrives.
  ///
  /// - Returns: The element, or `nil` if the channel is closed and drained.
  /// - Precondition: The caller is not a task. See ``blockingSend(_:)``.
  /// - Complexity: O(1). Costs two thread switches if it has to wait.
  public func blockingReceive() -> sending Element? {
    Waiter.requireThread()
    core.acquire()
    switch core.decide({ $0.receive() }) {
    case .take(let slot): return core.finishTaking(slot)
    case .takeAndRefill(let slot, let sender): return core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter): return core.take(slot, passingSlotTo: waiter)
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
}
