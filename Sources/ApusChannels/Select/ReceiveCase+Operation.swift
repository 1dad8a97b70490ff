// SAFETY: the lock is held where `_SelectOperation` says so.
extension ReceiveCase._Receive {
  /// The lock of the channel.
  @inlinable
  @inline(__always)
  public var _channel: SelectChannel { SelectChannel(core.lock, form: form) }

  /// The version of the channel at which the operation could not happen; `nil` where only the lock can tell.
  @inlinable
  @inline(__always)
  public var _refusal: UInt64? {
    let version = core.version
    return core.refusalToReceive() == .notNow ? version : nil
  }

  /// Decides, under the lock, whether the operation can happen now.
  @inlinable
  @inline(__always)
  public mutating func _decide() -> Bool {
    step = unsafe core.state.pointee.receive()
    if case .wait = step { return false }
    return true
  }

  /// Does what was decided, and releases the lock.
  @inlinable
  @inline(__always)
  public mutating func _act() -> Element? {
    switch step {
    case .take(let slot): return core.finishTaking(slot)
    case .takeAndRefill(let slot, let sender): return core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter): return core.take(slot, passingPlaceTo: waiter)
    case .takeFrom(let sender): return core.take(from: sender)
    case .wait, .closed:
      core.release()
      return nil
    }
  }

  /// Adds a waiter to the channel's queue, under the lock.
  @inlinable
  public func _wait(at place: SelectPlace) {
    place.setSends(false)
    place.waiter.reservePayload(for: Element.self)
    unsafe core.state.pointee.receivers.append(place.waiter)
  }

  /// Takes what came of the operation.
  @inlinable
  @inline(__always)
  public func _finish(at place: SelectPlace) -> Element? { core.received(place.waiter) }

  /// Takes the waiter back.
  @inlinable
  public func _leave(_ place: SelectPlace) {
    core.remove(place.waiter)
    place.waiter.releasePayload(of: Element.self)
    place.waiter.give()
  }
}
