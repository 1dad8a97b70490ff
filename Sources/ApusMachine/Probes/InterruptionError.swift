/// The error of a run that the user stopped; all measurements measured until then were reported.
///
///     do {
///       try ClockProbe().run(context)
///     } catch is InterruptionError {
///       print("stopped; the measurements so far were reported")
///     }
///
public struct InterruptionError: Error, Sendable {
  /// Creates the error.
  public init() {}
}
