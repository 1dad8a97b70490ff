public import ApusMachine
public import ApusMeasure

/// A published experiment that can be run again here: a probe that knows its source.
///
/// For something that a machine costs and that nobody published, write a `Probe`.
public protocol Experiment: Probe {
  /// The document that published it.
  var source: ClaimSource { get }
  /// What was published, as it was printed.
  var published: [ExperimentTable] { get }

  /// Returns the tables of what was measured, laid out like the published ones.
  ///
  /// - Parameter figures: What `run` reported, in any order and perhaps not all of it.
  /// - Returns: Empty where a plain list of the figures says it best.
  func tables(of figures: [Figure]) -> [ExperimentTable]
}

extension Experiment {
  /// None: the figures are listed.
  public func tables(of figures: [Figure]) -> [ExperimentTable] { [] }
}
