/// A send that a select waits for. Its outcome says whether the element was sent or the channel is closed; if
/// another case happens, the element was not sent.
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

  /// The send, while this case keeps its channel alive.
  @inlinable
  @inline(__always)
  public var _operation: _Send { _Send(element, core: channel.core, form: channel.form) }

  /// Does nothing, after everything else: the case and its channel live until then.
  @inlinable
  @inline(__always)
  public func _keepAlive() { keepAlive(channel) }

  /// A send under way.
  @frozen
  public struct _Send: _SelectOperation {
    @usableFromInline let core: ChannelCore<Element>
    @usableFromInline let form: ParkingForm
    @usableFromInline let element: Element
    @usableFromInline var step = SendStep.wait

    @inlinable
    @inline(__always)
    init(_ element: Element, core: ChannelCore<Element>, form: ParkingForm) {
      self.core = core
      self.form = form
      self.element = element
    }
  }
}

extension SelectCase {
  /// A send, for a select.
  ///
  /// - Parameters:
  ///   - element: what to send.
  ///   - channel: what to send it to.
  @inlinable
  @inline(__always)
  public static func send<Element>(_ element: Element, to channel: Channel<Element>) -> Self
  where Self == SendCase<Element> { SendCase(element, channel) }
}
