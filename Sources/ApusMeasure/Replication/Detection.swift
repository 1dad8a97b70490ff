/// The detection result of a single case, with its times.
///
/// For programs that check the detector; other programs read measurements.
package struct Detection: Sendable, Hashable {
  /// The name of the benchmark.
  package let name: String
  /// The finding; `nil` if the benchmark failed.
  package let verdict: Detector.Verdict?
  /// Whether the time is withheld because of the finding.
  package let isAccused: Bool
  /// The median of the processes' medians, in nanoseconds, even if it is withheld.
  package let nanoseconds: Double?
  /// The cycles of an iteration, from the detector's own times.
  package let cycles: Double?
  /// The working instructions of an iteration without the loop's own, if it is at the loop floor.
  package let instructions: Double?
  /// The reason why the benchmark failed, if it failed.
  package let fault: String?
}

extension Replicator {
  /// The detection results of every selected case, from the measurements so far.
  package var detections: [Detection] { caseMeasurements.map(\.detection) }
}
