/// What the detector said of one benchmark under one of its parameters, beside the times of it.
///
/// For programs that check the detector; everybody else reads figures.
package struct Detection: Sendable, Hashable {
  /// The name of the benchmark.
  package let name: String
  /// The finding; `nil` if the benchmark failed.
  package let verdict: Detector.Verdict?
  /// Whether the time is withheld because of the finding.
  package let isAccused: Bool
  /// The median of the processes' medians, in nanoseconds, even if it is withheld.
  package let nanoseconds: Double?
  /// Cycles of an iteration, by the detector's own times.
  package let cycles: Double?
  /// Working instructions of an iteration without those of the loop, if it is at the loop's floor.
  package let instructions: Double?
  /// Why the benchmark failed.
  package let fault: String?
}

extension Replicator {
  /// The findings of every selected case, by what has been measured so far.
  package var detections: [Detection] { caseFigures.map(\.detection) }
}
