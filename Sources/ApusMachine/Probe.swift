public import ApusMeasure

/// Something that a machine costs, and how to measure it.
///
/// A probe measures on threads that it pins, and re-allocates between repeats. `ProbeRounds` runs it in several fresh
/// processes, so that its intervals speak of more than one draw of memory and of one moment.
public protocol Probe: Sendable {
  /// The name on the command line and in results, such as `memory-latency`.
  var name: String { get }
  /// What it measures, in one line.
  var summary: String { get }
  /// How it measures and which traps it avoids, in a few sentences for the report.
  var method: String { get }
  /// The share of a run's time that it should get, relative to the other probes.
  var weight: Double { get }

  /// In which processes it measures.
  var replication: ProbeReplication { get }

  /// Returns the figures that follow from those of several processes together, and from none of them alone.
  ///
  /// - Parameter processes: The figures of each process.
  func conclusions(from processes: [[Figure]]) -> [Figure]

  /// Measures, reporting each figure to the context as soon as it is known.
  ///
  /// - Throws: `Interrupted` when the user asked to stop; anything else is a probe that failed, and
  ///   the others go on.
  func run(_ context: ProbeContext) throws
}

extension Probe {
  /// The process that runs the probe.
  public var replication: ProbeReplication { .callingProcess }

  /// Nothing.
  public func conclusions(from processes: [[Figure]]) -> [Figure] { [] }
}
