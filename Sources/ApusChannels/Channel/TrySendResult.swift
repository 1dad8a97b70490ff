/// What became of an element that was to be sent without waiting.
public enum TrySendResult<Element: ~Copyable>: ~Copyable {
  /// A receiver has it, or the buffer.
  case sent
  /// Nobody receives, and the buffer has no room; here it is again.
  case full(Element)
  /// The channel is closed; here it is again.
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
