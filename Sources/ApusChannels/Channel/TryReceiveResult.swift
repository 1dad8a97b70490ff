/// The result of a receive that does not wait.
///
///     let channel = Channel<Int>(capacity: 1)
///     channel.tryReceive()         // empty
///     channel.trySend(7).isSent    // true
///     channel.tryReceive().take()  // 7
///
public enum TryReceiveResult<Element: ~Copyable>: ~Copyable {
  /// An element was received.
  case received(Element)
  /// The channel is empty now.
  case empty
  /// The channel is closed, and every element was received.
  case closed

  /// The received element, or `nil` if no element was received.
  public consuming func take() -> Element? {
    switch consume self {
    case .received(let element): element
    case .empty: nil
    case .closed: nil
    }
  }
}

extension TryReceiveResult: Copyable where Element: Copyable {}
extension TryReceiveResult: Sendable where Element: Sendable & ~Copyable {}
extension TryReceiveResult: Equatable where Element: Equatable {}
