/// An estimate: a value computed from samples, with its confidence interval.
///
/// Every number that Apus reports is an estimate. With too few independent samples for an interval,
/// `low` and `high` are `nil`, and the estimate is shown as `undecided`.
///
///     let estimate = Estimate.median(
///       of: [9, 10, 10, 11, 12, 30], unit: .nanoseconds, over: .processes)
///     estimate.value  // 10.5
///
public struct Estimate: Sendable, Hashable {
  /// The population of the independent samples; the interval is valid for nothing wider.
  ///
  ///     let estimate = Estimate.median(of: [9, 10, 11], unit: .nanoseconds, over: .events)
  ///     estimate.population  // events
  ///
  public enum Population: String, Sendable, Hashable, CaseIterable {
    /// Fresh processes, each with its own random address-space layout.
    case processes
    /// Fresh allocations inside a single process.
    case allocations
    /// Epochs inside a single process: precise for that process, and no statement about the next.
    case withinProcess = "within process"
    /// Single events, such as the creation of a thread.
    case events
    /// A count that is the same on every run.
    case exact
  }

  /// The function that computed the value from the samples.
  ///
  ///     Estimate.reading(7, unit: .count).statistic  // reading
  ///
  public enum Statistic: String, Sendable, Hashable, CaseIterable {
    /// The median of the samples; interpolated order statistics give the interval.
    case median
    /// The least sample: a floor without an interval, not suitable as a service level.
    case minimum
    /// A value that was counted or read, not estimated.
    case reading
  }

  /// The nominal coverage of every interval.
  static let confidence = 0.95
  /// The fewest samples that have an interval of that coverage.
  static let fewestSamples = 6

  /// The estimated value, in `unit`.
  public let value: Double
  /// The lower end of the 95 % interval, or `nil` if the estimate has no interval.
  public let low: Double?
  /// The upper end of the 95 % interval, or `nil` if the estimate has no interval.
  public let high: Double?
  /// The unit of `value`, `low` and `high`.
  public let unit: MeasurementUnit
  /// The number of independent samples.
  public let samples: Int
  /// The statistic that computed the value from the samples.
  public let statistic: Statistic
  /// The population from which the samples were drawn.
  public let population: Population

  /// Creates an estimate from its parts; `low` and `high` are both present or both `nil`.
  ///
  /// - Precondition: `(low == nil) == (high == nil)`.
  public init(
    value: Double, low: Double?, high: Double?, unit: MeasurementUnit, samples: Int,
    statistic: Statistic, population: Population
  ) {
    precondition((low == nil) == (high == nil), "an interval has two ends or none")
    self.value = value
    self.low = low
    self.high = high
    self.unit = unit
    self.samples = samples
    self.statistic = statistic
    self.population = population
  }

  /// Whether the estimate has an interval, so that a conclusion is possible.
  ///
  /// False for a median of fewer than six samples and for every minimum.
  public var isDecided: Bool { low != nil }

  /// Returns the median of independent samples with its 95 % order-statistic interval.
  ///
  /// The interpolated interval is for display. Use the exact interval for a verdict, because it
  /// never covers less than it promises. Use it also if the samples are not quite independent.
  ///
  /// - Parameters:
  ///   - values: At least one finite sample, in `unit`. Fewer than six give no interval.
  ///   - unit: The unit of the samples.
  ///   - population: The population from which the samples were drawn.
  ///   - form: `.interpolated` or `.exact`.
  /// - Complexity: O(*n* log *n*), where *n* is the number of samples. Allocates as `Samples` does.
  public static func median(
    of values: [Double], unit: MeasurementUnit, over population: Population,
    _ form: IntervalForm = .interpolated
  ) -> Estimate {
    let samples = Samples(values)
    let interval = samples.medianInterval(confidence: confidence, form)
    return Estimate(
      value: samples.median, low: interval?.low, high: interval?.high, unit: unit,
      samples: samples.count, statistic: .median, population: population)
  }

  /// Returns the least of some samples as a floor, without an interval.
  ///
  /// No interval is valid for every distribution: a lower sample may always be possible, and the
  /// samples cannot tell how much lower. The minimum falls as samples are added. So minima are
  /// comparable only for equal numbers of samples. To compare, use the median.
  ///
  /// - Parameters:
  ///   - values: At least one finite sample, in `unit`.
  ///   - unit: The unit of the samples.
  ///   - population: The population from which the samples were drawn.
  /// - Complexity: O(*n* log *n*), where *n* is the number of samples. Allocates as `Samples` does.
  public static func minimum(
    of values: [Double], unit: MeasurementUnit, over population: Population
  ) -> Estimate {
    let samples = Samples(values)
    return Estimate(
      value: samples.minimum, low: nil, high: nil, unit: unit, samples: samples.count,
      statistic: .minimum, population: population)
  }

  /// Returns a value that was counted or read from the system, which has no sampling error.
  public static func reading(_ value: Double, unit: MeasurementUnit) -> Estimate {
    Estimate(
      value: value, low: value, high: value, unit: unit, samples: 1, statistic: .reading,
      population: .exact)
  }

  /// Returns this estimate in another unit, each number multiplied by `factor`.
  public func scaled(by factor: Double, unit: MeasurementUnit) -> Estimate {
    let ends = [low, high].compactMap { $0 }.map { $0 * factor }.sorted()
    return Estimate(
      value: value * factor, low: ends.first, high: ends.last, unit: unit, samples: samples,
      statistic: statistic, population: population)
  }
}
