/// A send case of a select.
///
/// Its outcome is `sent`, or `closed` if the channel is closed. If another case happens, the
/// element was not sent.
///
///     let full = Channel<Int>()
///     let free = Channel<Int>(capacity: 1)
///     switch try await select(.send(7, to: full), .send(7, to: free)) {
///     case .first: print("sent to the first")
///     case .second(let result): print(result)  // sent
///     }
///
@frozen
public struct SendCase<Element: Sendable>: SelectCase {
  @usableFromInline let channel: Channel<Element>
  @usableFromInline let element: Element

  @inlinable
  @inline(__always)
  init(_ element: Element, _ channel: Channel<Element>) {
    self.channel = channel
    self.element = element
  }

  /// The send operation. This case keeps its channel alive.
  @inlinable
  @inline(__always)
  public var _operation: _Send { _Send(element, core: channel.core, strategy: channel.strategy) }

  /// Keeps the case and its channel alive until this call, which is the last of a select.
  @inlinable
  @inline(__always)
  public func _keepAlive() { keepAlive(channel) }

  /// A pending send.
  @frozen
  public struct _Send: _SelectOperation {
    @usableFromInline let core: ChannelCore<Element>
    @usableFromInline let strategy: SuspensionStrategy
    @usableFromInline let element: Element
    @usableFromInline var step = SendStep.wait

    @inlinable
    @inline(__always)
    init(_ element: Element, core: ChannelCore<Element>, strategy: SuspensionStrategy) {
      self.core = core
      self.strategy = strategy
      self.element = element
    }
  }
}

extension SelectCase {
  /// Makes a send case for a select.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - channel: The channel to send to.
  @inlinable
  @inline(__always)
  public static func send<Element>(_ element: Element, to channel: Channel<Element>) -> Self
  where Self == SendCase<Element> { SendCase(element, channel) }
}
