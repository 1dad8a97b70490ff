/// A receive case of a select that holds the received element.
///
///     var incoming = OwningReceiveCase(from: connections)
///     var closing = OwningReceiveCase(from: files)
///     switch try await select(&incoming, &closing) {
///     case .first: if let connection = incoming.takeElement() { serve(connection) }
///     case .second: return
///     }
///
@frozen
public struct OwningReceiveCase<Element: ~Copyable & Sendable>: OwningSelectCase, ~Copyable {
  @usableFromInline let channel: Channel<Element>
  @usableFromInline var element: Element?
  @usableFromInline var step = ReceiveStep.wait

  /// Creates a receive that has not happened yet.
  ///
  /// - Parameters:
  ///   - channel: The channel to receive from.
  @inlinable
  public init(from channel: Channel<Element>) {
    self.channel = channel
    element = nil
  }

  /// Takes the received element.
  ///
  /// - Returns: The element. The result is `nil` if the element was taken before, or if this case
  ///   happened because the channel is closed and drained.
  @inlinable
  public mutating func takeElement() -> sending Element? { element.take() }
}

extension OwningReceiveCase where Element: ~Copyable {
  /// Whether an element may hold a vector of more than 16 bytes.
  @inlinable
  @inline(__always)
  public static var _isWide: Bool { isWide(Element.self) }

  /// The lock of the channel.
  @inlinable
  @inline(__always)
  public var _channel: SelectChannel {
    SelectChannel(channel.core, strategy: channel.strategy)
  }

  /// The channel version at which the operation was impossible, or `nil` if only the lock can tell.
  @inlinable
  @inline(__always)
  public var _refusal: UInt64? {
    let version = channel.core.version
    return channel.core.refusalToReceive() == .notNow ? version : nil
  }

  /// Decides under the lock whether the operation can happen now.
  @inlinable
  @inline(__always)
  public mutating func _decide() -> Bool {
    step = channel.core.decide { $0.receive() }
    if case .wait = step { return false }
    return true
  }

  /// Does the operation as decided, and releases the lock.
  @inlinable
  public mutating func _act() {
    switch step {
    case .take(let slot): element = channel.core.finishTaking(slot)
    case .takeAndRefill(let slot, let sender): element = channel.core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter):
      element = channel.core.take(slot, passingSlotTo: waiter)
    case .takeFrom(let sender): element = channel.core.take(from: sender)
    case .wait, .closed:
      channel.core.release()
      element = nil
    }
  }

  /// Adds a waiter to the channel's queue, under the lock.
  @inlinable
  public mutating func _wait(as entry: SelectEntry) {
    entry.setSends(false)
    entry.waiter.reservePayload(for: Element.self)
    channel.core.decide { $0.receivers.append(entry.waiter) }
  }

  /// Returns the outcome of the operation after the wait.
  @inlinable
  public mutating func _finish(as entry: SelectEntry) {
    element = channel.core.received(entry.waiter)
  }

  /// Removes the waiter from the queue, and returns it to the store.
  @inlinable
  public mutating func _leave(_ entry: SelectEntry) {
    channel.core.remove(entry.waiter)
    entry.waiter.releasePayload(of: Element.self)
    entry.waiter.give()
  }
}
