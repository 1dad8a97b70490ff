/// A receive that a select waits for. Its outcome is the element, or `nil` if the channel is closed and empty.
@frozen
public struct ReceiveCase<Element: Sendable>: SelectCase {
  @usableFromInline let channel: Channel<Element>

  @inlinable
  @inline(__always)
  init(_ channel: Channel<Element>) { self.channel = channel }

  /// The receive, while this case keeps its channel alive.
  @inlinable
  @inline(__always)
  public var _operation: _Receive { _Receive(core: channel.core, form: channel.form) }

  /// Does nothing, after everything else: the case and its channel live until then.
  @inlinable
  @inline(__always)
  public func _keepAlive() { keepAlive(channel) }

  /// A receive under way.
  @frozen
  public struct _Receive: _SelectOperation {
    @usableFromInline let core: ChannelCore<Element>
    @usableFromInline let form: ParkingForm
    @usableFromInline var step = ReceiveStep.wait

    @inlinable
    @inline(__always)
    init(core: ChannelCore<Element>, form: ParkingForm) {
      self.core = core
      self.form = form
    }
  }
}

extension SelectCase {
  /// A receive, for a select.
  ///
  /// - Parameters:
  ///   - channel: what to receive from.
  @inlinable
  @inline(__always)
  public static func receive<Element>(from channel: Channel<Element>) -> Self
  where Self == ReceiveCase<Element> { ReceiveCase(channel) }
}
