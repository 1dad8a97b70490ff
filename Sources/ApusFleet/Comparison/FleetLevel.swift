import ApusMeasure

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The level of a series as a mean of logarithms, with the variance of the mean.
struct FleetLevel: Sendable, Hashable {
  /// The mean of the logarithms.
  let mean: Double
  /// The variance of the mean, or `nil` if nothing tells it.
  let variance: Double?
  /// The degrees of freedom of the variance, at least 1.
  let freedom: Double

  /// The most degrees of freedom that make a difference.
  private static let mostFreedom = 1000.0
  /// The distance of the ends of a 95 % interval from its middle, in standard errors of a normal mean.
  private static let standardErrors = 1.96

  private init(mean: Double, variance: Double?, freedom: Double) {
    self.mean = mean
    self.variance = variance
    self.freedom = min(Self.mostFreedom, max(1, freedom))
  }

  /// Creates the level of the sessions of one machine.
  ///
  /// Several sessions scatter more than the interval of each tells. So the scatter gives the variance, and
  /// the intervals only its least value.
  ///
  /// - Precondition: There is a value, and all values are above zero.
  init(sessions values: [FleetValue]) {
    let logarithms = values.map { log($0.value) }
    let errors = values.compactMap(Self.squaredError)
    let least =
      errors.count == values.count
      ? errors.reduce(0, +) / Double(values.count * values.count) : nil
    if values.count == 1 {
      self.init(
        mean: logarithms[0], variance: least, freedom: Double(values[0].samples) - 1)
    } else {
      self.init(parts: logarithms, leastVariance: least ?? 0)
    }
  }

  /// Creates the mean of the levels of several machines, or the level of a single machine.
  ///
  /// - Precondition: There is a level.
  init(machines levels: [FleetLevel]) {
    if levels.count == 1 {
      self = levels[0]
      return
    }
    let least = levels.reduce(0) { $0 + ($1.variance ?? 0) }
    self.init(
      parts: levels.map(\.mean), leastVariance: least / Double(levels.count * levels.count))
  }

  private init(parts: [Double], leastVariance: Double) {
    let count = Double(parts.count)
    let mean = parts.reduce(0, +) / count
    let squares = parts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.init(
      mean: mean, variance: max(leastVariance, squares / (count - 1) / count),
      freedom: count - 1)
  }

  /// The difference of two independent levels.
  ///
  /// Source of the degrees of freedom: Welch, "The Generalization of Student's Problem when Several Different
  /// Population Variances are Involved", Biometrika 34 (1947).
  static func - (new: FleetLevel, old: FleetLevel) -> FleetLevel {
    guard let first = new.variance, let second = old.variance else {
      return FleetLevel(mean: new.mean - old.mean, variance: nil, freedom: 1)
    }
    let sum = first + second
    let weights = first * first / new.freedom + second * second / old.freedom
    return FleetLevel(
      mean: new.mean - old.mean, variance: sum,
      freedom: weights > 0 ? sum * sum / weights : mostFreedom)
  }

  /// The variance of a logarithm by the interval of its value, or `nil` if there is no interval above zero.
  private static func squaredError(_ value: FleetValue) -> Double? {
    guard let low = value.low, let high = value.high, low > 0, high >= low else { return nil }
    let error = (log(high) - log(low)) / (2 * standardErrors)
    return error * error
  }

  /// The probability of a level so far from zero by chance, or `nil` if nothing tells it.
  var probability: Double? {
    guard let variance else { return nil }
    if variance == 0 { return mean == 0 ? 1 : 0 }
    return StudentQuantile.probability(
      beyond: abs(mean) / variance.squareRoot(), freedom: Int(freedom))
  }

  /// Half the length of the 95 % interval, or `nil` if nothing tells it.
  var halfInterval: Double? {
    variance.map {
      StudentQuantile.twoSided(error: 0.05, freedom: Int(freedom)) * $0.squareRoot()
    }
  }
}
