package import ApusBenchmark
package import ApusMachine

/// A published experiment that can be repeated on this machine: a probe that knows its source.
///
/// For a cost of a machine that was never published, write a `Probe`.
package protocol Experiment: Probe {
  /// The document that published it.
  var source: ClaimSource { get }
  /// The published tables, as printed.
  var published: [ExperimentTable] { get }

  /// Returns the tables of the measured measurements, with the layout of the published tables.
  ///
  /// - Parameter measurements: The measurements that `run` reported, in any order and perhaps
  ///   incomplete.
  /// - Returns: The tables; none if a plain list of the measurements is clearer.
  func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable]
}

extension Experiment {
  /// Returns no tables, so that the measurements are listed.
  package func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] { [] }
}
