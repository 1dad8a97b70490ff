extension ReceiveCase._Receive {
  /// Whether an element may hold a vector of more than 16 bytes.
  @inlinable
  @inline(__always)
  public static var _isWide: Bool { isWide(Element.self) }

  /// The lock of the channel.
  @inlinable
  @inline(__always)
  public var _channel: SelectChannel { SelectChannel(core, strategy: strategy) }

  /// The channel version at which the operation was impossible, or `nil` if only the lock can tell.
  @inlinable
  @inline(__always)
  public var _refusal: UInt64? {
    let version = core.version
    return core.refusalToReceive() == .notNow ? version : nil
  }

  /// Decides under the lock whether the operation can happen now.
  @inlinable
  @inline(__always)
  public mutating func _decide() -> Bool {
    step = core.decide { $0.receive() }
    if case .wait = step { return false }
    return true
  }

  /// Does the operation as decided, and releases the lock.
  @inlinable
  @inline(__always)
  public mutating func _act() -> Element? {
    switch step {
    case .take(let slot): return core.finishTaking(slot)
    case .takeAndRefill(let slot, let sender): return core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter): return core.take(slot, passingSlotTo: waiter)
    case .takeFrom(let sender): return core.take(from: sender)
    case .wait, .closed:
      core.release()
      return nil
    }
  }

  /// Adds a waiter to the channel's queue, under the lock.
  @inlinable
  public func _wait(as entry: SelectEntry) {
    entry.setSends(false)
    entry.waiter.reservePayload(for: Element.self)
    core.decide { $0.receivers.append(entry.waiter) }
  }

  /// Returns the outcome of the operation after the wait.
  @inlinable
  @inline(__always)
  public func _finish(as entry: SelectEntry) -> Element? { core.received(entry.waiter) }

  /// Removes the waiter from the queue, and returns it to the store.
  @inlinable
  public func _leave(_ entry: SelectEntry) {
    core.remove(entry.waiter)
    entry.waiter.releasePayload(of: Element.self)
    entry.waiter.give()
  }
}
