public import CApus

/// A send that a select waits for, with the element.
@frozen
public struct OwningSendCase<Element: ~Copyable & Sendable>: OwningSelectCase, ~Copyable {
  @usableFromInline let channel: Channel<Element>
  @usableFromInline var element: Element?
  @usableFromInline var step = SendStep.wait

  /// A send that has not happened yet.
  ///
  /// - Parameters:
  ///   - element: what to send.
  ///   - channel: what to send it to.
  @inlinable
  public init(_ element: consuming Element, to channel: Channel<Element>) {
    self.channel = channel
    self.element = .some(element)
  }

  /// Takes the element back that was not sent.
  ///
  /// - Returns: the element; `nil` if it was sent or taken. If this case happened and there is one, the channel is
  ///   closed.
  @inlinable
  public mutating func takeElement() -> sending Element? { element.take() }
}

// SAFETY: the lock is held where `_SelectOperation` says so.
extension OwningSendCase where Element: ~Copyable {
  /// The lock of the channel.
  @inlinable
  @inline(__always)
  public var _channel: SelectChannel { SelectChannel(channel.core.lock, form: channel.form) }

  /// The version of the channel at which the operation could not happen; `nil` where only the lock can tell.
  @inlinable
  @inline(__always)
  public var _refusal: UInt64? {
    let version = channel.core.version
    return channel.core.refusalToSend() == .notNow ? version : nil
  }

  /// Decides, under the lock, whether the operation can happen now.
  @inlinable
  @inline(__always)
  public mutating func _decide() -> Bool {
    while true {
      step = unsafe channel.core.state.pointee.send()
      switch step {
      case .grow: channel.core.resize()
      case .wait: return false
      default: return true
      }
    }
  }

  /// Does what was decided, and releases the lock.
  @inlinable
  public mutating func _act() {
    switch step {
    case .hand(let receiver): channel.core.hand(takeToSend(), to: receiver)
    case .store(let slot): channel.core.store(takeToSend(), in: slot)
    case .replace(let slot): channel.core.replace(slot, by: takeToSend())
    case .drop:
      channel.core.release()
      element = nil
    case .wait, .grow, .closed: channel.core.release()
    }
  }

  /// Adds a waiter to the channel's queue, under the lock.
  @inlinable
  public mutating func _wait(at place: SelectPlace) {
    place.setSends(true)
    place.waiter.reservePayload(for: Element.self)
    place.waiter.put(takeToSend())
    unsafe channel.core.state.pointee.senders.append(place.waiter)
  }

  /// Takes what came of the operation.
  @inlinable
  public mutating func _finish(at place: SelectPlace) {
    if place.waiter.outcome != APUS_OUTCOME_DONE { element = place.waiter.move(Element.self) }
    place.waiter.releasePayload(of: Element.self)
    place.waiter.give()
  }

  /// Takes the waiter and the element back.
  @inlinable
  public mutating func _leave(_ place: SelectPlace) {
    channel.core.remove(place.waiter)
    element = place.waiter.move(Element.self)
    place.waiter.releasePayload(of: Element.self)
    place.waiter.give()
  }

  @inlinable
  mutating func takeToSend() -> Element {
    guard let element = element.take() else {
      preconditionFailure("a select has an element to send that was sent before")
    }
    return element
  }
}
