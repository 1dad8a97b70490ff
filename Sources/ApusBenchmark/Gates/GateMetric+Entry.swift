/// How rows of a metric come into a file of thresholds.
extension GateMetric {
  /// The way of a row into a file.
  enum Entry: Sendable, Hashable {
    /// Every benchmark has a row, or the gate fails.
    case always
    /// `--update` writes rows; without any row in the table the metric is not measured, so that a table
    /// from before the metric stays valid.
    case byUpdate
    /// A user writes a row for a benchmark.
    case byHand
  }

  /// How rows of the metric come into a file.
  var entry: Entry {
    switch self {
    case .allocations, .allocatedBytes, .instructions, .ratio, .recorded, .recordedMore: .always
    case .retains, .releases, .systemCalls, .systemCall: .byUpdate
    case .waits, .latencyP50, .latencyP90, .latencyP99, .latencyP999, .latencyMax: .byHand
    }
  }

  /// Whether a row is skipped if this system cannot measure it.
  var isSkippedIfUnavailable: Bool { self == .instructions || entry == .byUpdate }

  /// Whether a gate measures the metric of a benchmark.
  ///
  /// - Parameters:
  ///   - subject: The benchmark.
  ///   - rows: The rows of the program's table.
  ///   - isUpdating: Whether the rows are replaced.
  /// - Complexity: O(*n*) in the rows.
  func isWanted(of subject: GateSubject, _ rows: [Threshold], isUpdating: Bool) -> Bool {
    switch entry {
    case .always: true
    case .byUpdate: isUpdating || rows.contains { $0.metric.pass == pass }
    case .byHand: rows.contains { $0.metric == self && $0.subject.measured == subject }
    }
  }
}
