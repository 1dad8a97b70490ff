/// The error of a run that the user stopped; all measurements measured until then were reported.
public struct Interrupted: Error, Sendable {
  /// Creates the error.
  public init() {}
}
