public import ApusBenchmark

/// A row of a report: a measured number and its rivals.
public struct RivalRow: Sendable, Encodable {
  let name: String
  let estimate: Estimate
  let limits: ClosedRange<Double>?
  let rivals: [RivalRatio]

  private enum Keys: String, CodingKey {
    case name, unit, value, interval, samples, statistic, population, limits, verdict, rivals
  }

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - name: Unique within the report.
  ///   - limits: The range in which the value must be, or `nil` if there is no limit.
  public init(
    _ name: String, _ estimate: Estimate, limits: ClosedRange<Double>? = nil,
    rivals: [RivalRatio] = []
  ) {
    (self.name, self.estimate, self.limits, self.rivals) = (name, estimate, limits, rivals)
  }

  /// Writes the keys of a row.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: Keys.self)
    try row.encode(name, forKey: .name)
    try row.encode(estimate.unit.rawValue, forKey: .unit)
    try row.encode(estimate.value, forKey: .value)
    try row.encode(estimate.interval, forKey: .interval)
    try row.encode(estimate.samples, forKey: .samples)
    try row.encode(estimate.statistic.rawValue, forKey: .statistic)
    try row.encode(estimate.population.rawValue, forKey: .population)
    try row.encode(rivals, forKey: .rivals)
    guard let limits else { return }
    try row.encode(limits.ends, forKey: .limits)
    try row.encode(RivalVerdict(estimate, within: limits), forKey: .verdict)
  }
}

extension Estimate {
  /// The two ends of the interval, or `nil` if there were too few samples.
  var interval: [Double]? {
    low.flatMap { low in high.map { [low, $0] } }
  }
}

extension ClosedRange<Double> {
  /// The two limits; a limit that is infinite is `nil`.
  var ends: [Double?] { [lowerBound, upperBound].map { $0.isFinite ? $0 : nil } }
}
