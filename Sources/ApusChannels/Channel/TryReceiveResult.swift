/// What there was to receive without waiting.
public enum TryReceiveResult<Element: ~Copyable>: ~Copyable {
  /// An element.
  case received(Element)
  /// Nothing yet.
  case empty
  /// Nothing, and there never will be: the channel is closed, and every element was received.
  case closed

  /// The element, if there was one.
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
