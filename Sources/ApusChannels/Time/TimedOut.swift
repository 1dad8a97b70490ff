/// Nothing came in time.
public struct TimedOut: Error, Equatable {
  /// An error without a cause.
  public init() {}
}
