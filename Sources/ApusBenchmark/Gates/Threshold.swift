/// One row of a file of thresholds: what a metric of a subject may be at most.
struct Threshold: Sendable, Hashable {
  let metric: GateMetric
  let subject: GateSubject
  /// What was measured when the row was written, at least zero.
  var value: Double
  /// By how much a measured value may exceed it, as a fraction of it.
  var tolerance: Double
  /// Where the row stands in its file, counted from 1; 0 for one that stands in none yet.
  var line = 0

  /// The most that passes.
  var limit: Double { value * (1 + tolerance) }

  /// The row as a file holds it: `instructions 1203 + 1 % "sum"`.
  var text: String {
    let allowance = tolerance > 0 ? " + \(Self.plain(tolerance * 100)) %" : ""
    return "\(metric.rawValue) \(Self.plain(value))\(allowance) \(subject.quoted)"
  }

  /// A number with at most four decimals, none where it is whole.
  static func plain(_ number: Double) -> String {
    let rounded = (number * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? "\(Int(rounded))" : "\(rounded)"
  }
}
