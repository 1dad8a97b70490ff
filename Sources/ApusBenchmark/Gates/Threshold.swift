/// A threshold, which is a row of the file: the greatest allowed value of a metric of a subject.
struct Threshold: Sendable, Hashable {
  let metric: GateMetric
  let subject: GateSubject
  /// The measured value when the row was written, at least 0.
  var value: Double
  /// The tolerance: how far a measured value may exceed `value`, as a fraction of it.
  var tolerance: Double
  /// The line of the row in its file, counted from 1; 0 for a row that is not in a file yet.
  var line = 0

  /// The greatest value that passes.
  var limit: Double { value * (1 + tolerance) }

  /// The row in a file: `instructions 1203 + 1 % "sum"`.
  var text: String {
    let allowance = tolerance > 0 ? " + \(Self.plain(tolerance * 100)) %" : ""
    return "\(metric.rawValue) \(Self.plain(value))\(allowance) \(subject.quoted)"
  }

  /// Returns a number with at most four decimals, and with none if it is whole.
  static func plain(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
