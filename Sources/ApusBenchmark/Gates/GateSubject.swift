/// The subject of a threshold: a case of a benchmark, or a candidate of a comparison.
struct GateSubject: Sendable, Hashable {
  /// The case with its parameter, `sum, elements 1000`, or the name of the comparison.
  let name: String
  /// The candidate of a comparison; `nil` for a case of a benchmark.
  let candidate: String?

  /// The subject in a table: `sum: reduce`.
  var title: String { candidate.map { "\(name): \($0)" } ?? name }

  /// The subject in a file of thresholds: one JSON string, or two.
  var quoted: String {
    ([name] + [candidate].compactMap { $0 }).map { JSONValue.string($0).line }
      .joined(separator: " ")
  }
}
