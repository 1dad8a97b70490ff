/// What a threshold is about: one case of a benchmark, or one candidate of a comparison.
struct GateSubject: Sendable, Hashable {
  /// The case with its parameter, `sum, elements 1000`, or the comparison's name.
  let name: String
  /// The candidate of a comparison.
  let candidate: String?

  /// The subject as a table shows it: `sum: reduce`.
  var title: String { candidate.map { "\(name): \($0)" } ?? name }

  /// The subject as a file of thresholds holds it: one JSON string, or two.
  var quoted: String {
    ([name] + [candidate].compactMap { $0 }).map { JSONValue.string($0).line }
      .joined(separator: " ")
  }
}
