/// The user asked to stop. What was measured so far has been reported.
public struct Interrupted: Error, Sendable {
  /// Creates the error.
  public init() {}
}
