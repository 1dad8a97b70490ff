#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Two modes of the times of epochs: two groups that lie far apart, each with a part of the epochs.
///
/// The sorted times are divided where the two parts scatter least around their means. The parts are
/// modes if their medians differ by 5 % and by four times the wider of their interquartile ranges. The
/// halves of a single normal distribution differ by 1.6 of these ranges.
///
/// Source of the division: Otsu, "A Threshold Selection Method from Gray-Level Histograms", IEEE
/// Transactions on Systems, Man, and Cybernetics 9 (1979), 62-66.
struct TwoModes: Sendable, Hashable {
  /// The medians of both modes.
  let lower, upper: Double
  /// The part of the epochs in the upper mode, 0.15 to 0.85.
  let upperShare: Double

  private static let fewestEpochs = 40
  private static let leastShare = 0.15
  private static let leastDifference = 1.05
  private static let leastSeparation = 4.0

  /// - Parameter times: The times of all epochs, positive, in any order.
  /// - Returns: `nil` for a single mode, or for fewer than 40 epochs.
  /// - Complexity: O(*n* log *n*). Allocates O(*n*).
  init?(_ times: [Double]) {
    guard times.count >= Self.fewestEpochs, times.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      return nil
    }
    let sorted = times.sorted()
    let border = Self.border(sorted.map { log($0) })
    let (below, above) = (Samples(Array(sorted[..<border])), Samples(Array(sorted[border...])))
    lower = below.median
    upper = above.median
    upperShare = Double(above.count) / Double(times.count)
    let range = max(Self.quartiles(below), Self.quartiles(above))
    guard upper >= Self.leastDifference * lower, upper - lower >= Self.leastSeparation * range
    else {
      return nil
    }
  }

  private static func quartiles(_ samples: Samples) -> Double {
    samples.quantile(0.75) - samples.quantile(0.25)
  }

  /// Returns the index in the middle part at which the means of both sides differ most, weighted by
  /// the numbers of both sides.
  private static func border(_ values: [Double]) -> Int {
    let least = max(1, Int((leastShare * Double(values.count)).rounded(.up)))
    let total = values.reduce(0, +)
    var sum = values[..<least].reduce(0, +)
    var best = (index: least, weight: -1.0)
    for index in least...(values.count - least) {
      let (left, right) = (Double(index), Double(values.count - index))
      let difference = sum / left - (total - sum) / right
      let weight = left * right * difference * difference
      if weight > best.weight { best = (index, weight) }
      sum += values[index]
    }
    return best.index
  }
}
