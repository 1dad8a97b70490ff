/// The result of a reservation that does not wait.
///
///     let uploads = Channel<Int>(capacity: 1)
///     if let permit = uploads.tryReserve().take() { permit.send(7) }
///     if case .full = uploads.tryReserve() { print("no slot is free") }
///
public enum TryReserveResult<Element: ~Copyable>: ~Copyable {
  /// The slot is reserved.
  case reserved(Permit<Element>)
  /// No slot is free now.
  case full
  /// The channel is closed.
  case closed

  /// The permit, or `nil` if no slot was reserved.
  public consuming func take() -> Permit<Element>? {
    switch consume self {
    case .reserved(let permit): permit
    case .full: nil
    case .closed: nil
    }
  }
}
