/// An error: no element arrived in time.
public struct TimedOut: Error, Equatable {
  /// Creates the error.
  public init() {}
}
