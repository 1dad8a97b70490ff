/// A threshold, which is a row of the file: the greatest allowed value of a metric of a subject.
struct Threshold: Sendable, Hashable {
  let metric: GateMetric
  let subject: GateSubject
  /// The measured value when the row was written; at least 0, but for metrics that benchmarks record.
  var value: Double
  /// The tolerance: how far a measured value may exceed `value`, as a fraction of it.
  var tolerance: Double
  /// The line of the row in its file, counted from 1; 0 for a row that is not in a file yet.
  var line = 0

  /// The greatest value that passes; the least, if more is better.
  var limit: Double {
    value + abs(value) * (metric == .recordedMore ? -tolerance : tolerance)
  }

  /// The row in a file: `instructions 1203 + 1 % "sum"`.
  var text: String {
    let allowance = tolerance > 0 ? " + \(Self.exact(tolerance, percent: true)) %" : ""
    return "\(metric.rawValue) \(Self.exact(value))\(allowance) \(subject.quoted)"
  }

  /// Returns a text that reads back as the number: as `plain` if that is exact.
  private static func exact(_ number: Double, percent: Bool = false) -> String {
    let scale = percent ? 100.0 : 1
    let short = plain(number * scale)
    return Double(short).map { $0 / scale } == number ? short : "\(number * scale)"
  }

  /// Returns a number for a table: with at most four decimals, and with none if it is whole.
  static func plain(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
