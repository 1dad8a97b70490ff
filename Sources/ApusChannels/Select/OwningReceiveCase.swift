/// A receive that a select waits for, with a place for the element.
@frozen
public struct OwningReceiveCase<Element: ~Copyable & Sendable>: OwningSelectCase, ~Copyable {
  @usableFromInline let channel: Channel<Element>
  @usableFromInline var element: Element?
  @usableFromInline var step = ReceiveStep.wait

  /// A receive that has not happened yet.
  ///
  /// - Parameters:
  ///   - channel: what to receive from.
  @inlinable
  public init(from channel: Channel<Element>) {
    self.channel = channel
    element = nil
  }

  /// Takes the element that was received.
  ///
  /// - Returns: the element; `nil` if it was taken before, or if this case happened because the channel is closed and
  ///   every element was received.
  @inlinable
  public mutating func takeElement() -> sending Element? { element.take() }
}

// SAFETY: the lock is held where `_SelectOperation` says so.
extension OwningReceiveCase where Element: ~Copyable {
  /// The lock of the channel.
  @inlinable
  @inline(__always)
  public var _channel: SelectChannel { SelectChannel(channel.core.lock, form: channel.form) }

  /// The version of the channel at which the operation could not happen; `nil` where only the lock can tell.
  @inlinable
  @inline(__always)
  public var _refusal: UInt64? {
    let version = channel.core.version
    return channel.core.refusalToReceive() == .notNow ? version : nil
  }

  /// Decides, under the lock, whether the operation can happen now.
  @inlinable
  @inline(__always)
  public mutating func _decide() -> Bool {
    step = unsafe channel.core.state.pointee.receive()
    if case .wait = step { return false }
    return true
  }

  /// Does what was decided, and releases the lock.
  @inlinable
  public mutating func _act() {
    switch step {
    case .take(let slot): element = channel.core.finishTaking(slot)
    case .takeAndRefill(let slot, let sender): element = channel.core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter):
      element = channel.core.take(slot, passingPlaceTo: waiter)
    case .takeFrom(let sender): element = channel.core.take(from: sender)
    case .wait, .closed: channel.core.release()
    }
  }

  /// Adds a waiter to the channel's queue, under the lock.
  @inlinable
  public mutating func _wait(at place: SelectPlace) {
    place.setSends(false)
    place.waiter.reservePayload(for: Element.self)
    unsafe channel.core.state.pointee.receivers.append(place.waiter)
  }

  /// Takes what came of the operation.
  @inlinable
  public mutating func _finish(at place: SelectPlace) {
    element = channel.core.received(place.waiter)
  }

  /// Takes the waiter back.
  @inlinable
  public mutating func _leave(_ place: SelectPlace) {
    channel.core.remove(place.waiter)
    place.waiter.releasePayload(of: Element.self)
    place.waiter.give()
  }
}
