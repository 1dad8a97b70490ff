public import CApusTasks

/// A send case of a select that holds the element to send.
///
///     var outgoing = OwningSendCase(File(), to: files)
///     var incoming = OwningReceiveCase(from: connections)
///     switch try await select(&outgoing, &incoming) {
///     case .first: print("sent")
///     case .second: if let unsent = outgoing.takeElement() { keep(unsent) }
///     }
///
@frozen
public struct OwningSendCase<Element: ~Copyable & Sendable>: OwningSelectCase, ~Copyable {
  @usableFromInline let channel: Channel<Element>
  @usableFromInline var element: Element?
  @usableFromInline var step = SendStep.wait

  /// Creates a send that has not happened yet.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - channel: The channel to send to.
  @inlinable
  public init(_ element: consuming Element, to channel: Channel<Element>) {
    self.channel = channel
    self.element = .some(element)
  }

  /// Takes back an element that was not sent.
  ///
  /// - Returns: The element, or `nil` if it was sent or taken. If this case happened and still has
  ///   an element, the channel is closed.
  @inlinable
  public mutating func takeElement() -> sending Element? { element.take() }
}

extension OwningSendCase where Element: ~Copyable {
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
    return channel.core.refusalToSend() == .notNow ? version : nil
  }

  /// Decides under the lock whether the operation can happen now.
  ///
  /// - Complexity: O(1), or O(*n*) for *n* buffered elements if an unbounded buffer grows. Allocates
  ///   only then.
  @inlinable
  @inline(__always)
  public mutating func _decide() -> Bool {
    while true {
      step = channel.core.decide { $0.send() }
      switch step {
      case .grow: channel.core.resize()
      case .wait: return false
      default: return true
      }
    }
  }

  /// Does the operation as decided, and releases the lock.
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
  public mutating func _wait(as entry: SelectEntry) {
    entry.setSends(true)
    entry.waiter.reservePayload(for: Element.self)
    entry.waiter.put(takeToSend())
    channel.core.decide { $0.senders.append(entry.waiter) }
  }

  /// Returns the outcome of the operation after the wait.
  @inlinable
  public mutating func _finish(as entry: SelectEntry) {
    if entry.waiter.outcome != APUS_OUTCOME_DONE { element = entry.waiter.move(Element.self) }
    entry.waiter.releasePayload(of: Element.self)
    entry.waiter.give()
  }

  /// Removes the waiter from the queue, takes the element back, and returns the waiter to the
  /// store.
  @inlinable
  public mutating func _leave(_ entry: SelectEntry) {
    channel.core.remove(entry.waiter)
    element = entry.waiter.move(Element.self)
    entry.waiter.releasePayload(of: Element.self)
    entry.waiter.give()
  }

  @inlinable
  mutating func takeToSend() -> Element {
    guard let element = element.take() else {
      preconditionFailure("a send case of a select must have an element")
    }
    return element
  }
}
