/// Something that a machine costs, and how to measure it.
///
/// A probe measures in the process that runs it, on threads that it pins, and re-allocates between
/// repeats, so that its intervals speak of more than one draw of memory.
public protocol Probe: Sendable {
  /// The name on the command line and in results, such as `memory-latency`.
  var name: String { get }
  /// What it measures, in one line.
  var summary: String { get }
  /// How it measures and which traps it avoids, in a few sentences for the report.
  var method: String { get }
  /// The share of a run's time that it should get, relative to the other probes.
  var weight: Double { get }

  /// Measures, reporting each figure to the context as soon as it is known.
  ///
  /// - Throws: `Interrupted` when the user asked to stop; anything else is a probe that failed, and
  ///   the others go on.
  func run(_ context: ProbeContext) throws
}
