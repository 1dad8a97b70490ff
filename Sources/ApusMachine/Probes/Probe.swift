public import ApusMeasure

/// A measurement of the machine, with a description of its method.
///
/// A probe measures on threads that it pins, and allocates fresh memory for each repeat.
/// `ProbeRounds` runs it in several fresh processes. So its intervals cover several draws of memory
/// and several moments of the run.
///
///     struct Spin: Probe {
///       let key = ProbeKey("spin")
///       let summary = "an empty loop of 1000 turns"
///       let method = "The loop is timed once."
///       let weight = 0.1
///       func run(_ context: ProbeContext) throws {
///         let start = TickClock.now()
///         for turn in 0..<1000 { blackHole(turn) }
///         let nanoseconds = context.clock.nanoseconds(TickClock.now() &- start)
///         context.report(
///           MetricMeasurement(
///             probe: key, metric: MetricKey("turns", .nanoseconds), [],
///             Estimate.reading(nanoseconds, unit: .nanoseconds)))
///       }
///     }
///
public protocol Probe: Sendable {
  /// The key of its measurements, whose name is typed on the command line.
  var key: ProbeKey { get }
  /// The measurements that it may report.
  var promises: [ProbePromise] { get }
  /// A summary of the measured quantity, on a single line.
  var summary: String { get }
  /// The method of measurement and the errors that it avoids, in a few sentences for the report.
  var method: String { get }
  /// The share of a run's time that it should get, relative to the other probes.
  var weight: Double { get }

  /// The processes in which the probe measures.
  var replication: ProbeReplication { get }

  /// Returns the measurements that need the measurements of several processes together.
  ///
  /// - Parameter processes: The measurements of each process.
  func conclusions(from processes: [[MetricMeasurement]]) -> [MetricMeasurement]

  /// Runs the probe and reports each measurement to the context as soon as it is known.
  ///
  /// - Throws: `InterruptionError` if the user asked to stop. Any other error means that the probe
  ///   failed; the other probes still run.
  func run(_ context: ProbeContext) throws
}

extension Probe {
  /// The name on the command line and in results, such as `memory-latency`.
  public var name: String { key.name }

  /// The process that runs the probe.
  public var replication: ProbeReplication { .callingProcess }

  /// Nothing: a run of the probe tells.
  public var promises: [ProbePromise] { [] }

  /// Nothing.
  public func conclusions(from processes: [[MetricMeasurement]]) -> [MetricMeasurement] { [] }
}
