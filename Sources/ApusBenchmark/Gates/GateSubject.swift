/// The subject of a threshold: a case of a benchmark, or a candidate of a comparison.
struct GateSubject: Sendable, Hashable {
  /// The case with its parameter, `sum, elements 1000`, or the name of the comparison.
  let name: String
  /// The candidate of a comparison; `nil` for a case of a benchmark.
  let candidate: String?
  /// The name of a metric that the benchmark records itself; `nil` for other metrics.
  var metric: String?

  /// The subject in a table: `sum: reduce`.
  var title: String { ([name] + [candidate, metric].compactMap { $0 }).joined(separator: ": ") }

  /// The subject without the name of an own metric.
  var measured: GateSubject { GateSubject(name: name, candidate: candidate) }

  /// The subject in a file of thresholds: one JSON string, or two.
  var quoted: String {
    ([name] + [candidate, metric].compactMap { $0 }).map(Self.quoted).joined(separator: " ")
  }

  /// Returns a JSON string with escapes for the control characters and line breaks that JSON permits.
  static func quoted(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in ResultJSONValue.string(text).line.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        result += "\\u\(scalar.value.hexadecimal.suffix(4))".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
