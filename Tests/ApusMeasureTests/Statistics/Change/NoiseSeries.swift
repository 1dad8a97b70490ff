import ApusMeasure

/// A noise series with a constant distribution, or with shifts from given indices on.
///
/// The same seed gives the same series.
struct NoiseSeries: CustomStringConvertible, Sendable {
  let distribution: Distribution
  /// The part of its neighbour's value that each number keeps.
  var memory = 0.0

  var description: String { "\(distribution), memory \(memory)" }

  func values(_ count: Int, seed: UInt64, steps: [(at: Int, by: Double)] = []) -> [Double] {
    var random = SplitMix64(seed: seed)
    let fresh = (1 - memory * memory).squareRoot()
    var last: Double?
    return (0..<count).map { index in
      let chance = distribution.quantile((Double(random.next() >> 11) + 0.5) * 0x1p-53)
      let value = last.map { memory * $0 + fresh * chance } ?? chance
      last = value
      return steps.filter { $0.at <= index }.reduce(value) { $0 + $1.by }
    }
  }
}
