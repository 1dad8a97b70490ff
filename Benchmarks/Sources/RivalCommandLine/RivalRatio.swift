public import ApusBenchmark

/// A rival of a row: the ratio of the row's value to the rival's, from the same turns.
public struct RivalRatio: Sendable, Encodable {
  let name: String
  let value: Double?
  let ratio: Estimate
  let limits: ClosedRange<Double>?
  /// The verdict on the ratio.
  public let verdict: RivalVerdict

  private enum Keys: String, CodingKey {
    case name, value, ratio, interval, limits, verdict
  }

  /// Creates a rival.
  ///
  /// - Parameters:
  ///   - name: Unique within the row.
  ///   - value: The median of the rival in the row's unit, or `nil` if only the ratio is known.
  ///   - verdict: A verdict from more than the ratio's interval.
  public init(_ name: String, value: Double?, ratio: Estimate, verdict: RivalVerdict) {
    (self.name, self.value, self.ratio, limits) = (name, value, ratio, nil)
    self.verdict = verdict
  }

  /// Creates a rival with a ratio that must be within limits, or is faster or slower if `limits` is `nil`.
  ///
  /// - Parameter ofRates: Whether the ratio is that of two rates, and not of two times.
  public init(
    _ name: String, value: Double?, ratio: Estimate, limits: ClosedRange<Double>? = nil,
    ofRates: Bool = false
  ) {
    (self.name, self.value, self.ratio, self.limits) = (name, value, ratio, limits)
    verdict =
      limits.map { RivalVerdict(ratio, within: $0) } ?? RivalVerdict(ratio: ratio, ofRates: ofRates)
  }

  /// Creates a rival from samples that were measured in turns.
  ///
  /// - Parameters:
  ///   - samples: The samples of the rival, which must not be empty.
  ///   - candidate: The samples of the row in the same turns, in the same unit.
  public init(
    _ name: String, _ samples: [Double], beside candidate: [Double],
    limits: ClosedRange<Double>? = nil, ofRates: Bool = false
  ) {
    self.init(
      name, value: Samples(samples).median,
      ratio: .median(
        of: zip(candidate, samples).map { $0 / $1 }, unit: .ratio, over: .withinProcess),
      limits: limits, ofRates: ofRates)
  }

  /// Writes the keys of a rival.
  public func encode(to encoder: any Encoder) throws {
    var rival = encoder.container(keyedBy: Keys.self)
    try rival.encode(name, forKey: .name)
    try rival.encode(value, forKey: .value)
    try rival.encode(ratio.value, forKey: .ratio)
    try rival.encode(ratio.interval, forKey: .interval)
    try rival.encodeIfPresent(limits?.ends, forKey: .limits)
    try rival.encode(verdict, forKey: .verdict)
  }
}
