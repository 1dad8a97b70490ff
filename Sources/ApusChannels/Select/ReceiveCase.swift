/// A receive case of a select. Its outcome is the element, or `nil` if the channel is closed and
/// drained.
///
///     let numbers = Channel<Int>(capacity: 1)
///     try await numbers.send(7)
///     switch try await select(.receive(from: numbers), .receive(from: after(.seconds(1)).channel)) {
///     case .first(let number): print(number ?? 0)  // 7
///     case .second: print("nothing within a second")
///     }
///
@frozen
public struct ReceiveCase<Element: Sendable>: SelectCase {
  @usableFromInline let channel: Channel<Element>

  @inlinable
  @inline(__always)
  init(_ channel: Channel<Element>) { self.channel = channel }

  /// The receive operation. This case keeps its channel alive.
  @inlinable
  @inline(__always)
  public var _operation: _Receive { _Receive(core: channel.core, strategy: channel.strategy) }

  /// Keeps the case and its channel alive until this call, which is the last of a select.
  @inlinable
  @inline(__always)
  public func _keepAlive() { keepAlive(channel) }

  /// A pending receive.
  @frozen
  public struct _Receive: _SelectOperation {
    @usableFromInline let core: ChannelCore<Element>
    @usableFromInline let strategy: SuspensionStrategy
    @usableFromInline var step = ReceiveStep.wait

    @inlinable
    @inline(__always)
    init(core: ChannelCore<Element>, strategy: SuspensionStrategy) {
      self.core = core
      self.strategy = strategy
    }
  }
}

extension SelectCase {
  /// Makes a receive case for a select.
  ///
  /// - Parameters:
  ///   - channel: The channel to receive from.
  @inlinable
  @inline(__always)
  public static func receive<Element>(from channel: Channel<Element>) -> Self
  where Self == ReceiveCase<Element> { ReceiveCase(channel) }
}
