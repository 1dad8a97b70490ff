/// Whether a place could be reserved without waiting.
public enum TryReserveResult<Element: ~Copyable>: ~Copyable {
  /// It is reserved.
  case reserved(Permit<Element>)
  /// There is no place now.
  case full
  /// The channel is closed.
  case closed

  /// The permit, if there is one.
  public consuming func take() -> Permit<Element>? {
    switch consume self {
    case .reserved(let permit): permit
    case .full: nil
    case .closed: nil
    }
  }
}
