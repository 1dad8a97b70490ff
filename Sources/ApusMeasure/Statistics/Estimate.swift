/// A measured value with the interval that it can be trusted within.
///
/// Every number that Apus reports is one of these. Where there were too few independent samples for
/// an interval, `low` and `high` are `nil` and the estimate says `undecided` wherever it is shown.
///
///     let estimate = Estimate.median(
///       of: [9, 10, 10, 11, 12, 30], unit: .nanoseconds, over: .processes)
///     estimate.value  // 10.5
///
public struct Estimate: Sendable, Hashable {
  /// What the independent samples were drawn from: the interval speaks of nothing wider.
  public enum Population: String, Sendable, Hashable, CaseIterable {
    /// Fresh processes, each one draw of address-space layout.
    case processes
    /// Fresh allocations inside one process.
    case allocations
    /// Epochs inside one process: precise about that process, and says nothing of the next one.
    case withinProcess = "within process"
    /// Single events, such as one thread creation each.
    case events
    /// A count that is the same on every run.
    case exact
  }

  /// How the value was computed from the samples.
  public enum Statistic: String, Sendable, Hashable, CaseIterable {
    /// The middle of the samples; the interval is one of interpolated order statistics.
    case median
    /// The least sample: a floor without an interval, no use as a service level.
    case minimum
    /// A value that was counted or read, not estimated.
    case reading
  }

  /// The nominal coverage of every interval.
  static let confidence = 0.95
  /// The fewest samples that have an interval of that coverage.
  static let fewestSamples = 6

  /// The estimate, in `unit`.
  public let value: Double
  /// The lower end of the 95 % interval, or `nil` where there were too few samples.
  public let low: Double?
  /// The upper end of the 95 % interval, or `nil` where there were too few samples.
  public let high: Double?
  /// The unit of `value`, `low` and `high`.
  public let unit: MeasurementUnit
  /// How many independent samples there were.
  public let samples: Int
  /// How the value came from the samples.
  public let statistic: Statistic
  /// What the samples were drawn from.
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

  /// Whether there is an interval, so that something can be concluded from the estimate.
  ///
  /// False for a median of fewer than six samples and for every minimum.
  public var isDecided: Bool { low != nil }

  /// Returns the median of independent samples with its 95 % order-statistic interval.
  ///
  /// The interpolated interval is for display. A verdict takes the exact one, which never covers less than it says,
  /// and so does whoever draws samples that are not quite independent.
  ///
  /// - Parameters:
  ///   - values: At least one finite sample, in `unit`. Fewer than six give no interval.
  ///   - unit: The unit of the samples.
  ///   - population: What the samples were drawn from.
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

  /// Returns the least of some samples, as a floor and without an interval.
  ///
  /// No interval holds for every distribution: however many samples there were, a lower one may be
  /// possible, and how much lower they cannot say. It falls as samples are added, so minima compare
  /// only over equally many; to compare, use the median.
  ///
  /// - Parameters:
  ///   - values: At least one finite sample, in `unit`.
  ///   - unit: The unit of the samples.
  ///   - population: What the samples were drawn from.
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
