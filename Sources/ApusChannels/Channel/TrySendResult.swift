/// The result of a send that does not wait.
///
///     let channel = Channel<Int>(capacity: 1)
///     channel.trySend(7)  // sent
///     channel.trySend(8)  // full(8)
///
public enum TrySendResult<Element: ~Copyable>: ~Copyable {
  /// A receiver or the buffer has the element.
  case sent
  /// No receiver waits, and the buffer is full. The element is returned.
  case full(Element)
  /// The channel is closed. The element is returned.
  case closed(Element)

  /// Whether the element was sent.
  public var isSent: Bool {
    switch self {
    case .sent: true
    case .full: false
    case .closed: false
    }
  }
}

extension TrySendResult: Copyable where Element: Copyable {}
extension TrySendResult: Sendable where Element: Sendable & ~Copyable {}
extension TrySendResult: Equatable where Element: Equatable {}
