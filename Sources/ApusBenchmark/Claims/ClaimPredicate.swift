/// A predicate over measurements, which must be true for a claim to hold.
///
///     let predicates: [ClaimPredicate] = [
///       .atLeast(times: 10, .benchmark("switch"), than: .benchmark("lock")),
///       .within(percent: 10, .benchmark("new"), of: .benchmark("old")),
///       .atMost(2, .nanoseconds, .benchmark("load")),
///       .exactly(0, .metric(.allocations, of: "parse")),
///       .grows(like: .linear, over: MeasurementSeries(.benchmark("scan"), by: "bytes", in: 64...65_536)),
///     ]
///
/// A claim closes the open end of `atLeast` and `atMost` around the published value.
public struct ClaimPredicate: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case ratio(MeasurementSelector, MeasurementSelector, ClaimRange)
    case value(MeasurementSelector, MeasurementUnit, ClaimRange)
    case exact(MeasurementSelector, Double)
    case growth(MeasurementSeries, GrowthModel)
    case caught(MeasurementSelector)
  }

  let kind: Kind

  /// Requires a measurement to be at least `factor` times another.
  public static func atLeast(
    times factor: Double, _ measurement: MeasurementSelector, than other: MeasurementSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(measurement, other, ClaimRange(low: factor)))
  }

  /// Requires a measurement to be at most `factor` times another.
  public static func atMost(
    times factor: Double, _ measurement: MeasurementSelector, than other: MeasurementSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(measurement, other, ClaimRange(high: factor)))
  }

  /// Requires a measurement to differ from another by at most `percent` percent of the other.
  public static func within(
    percent: Double, _ measurement: MeasurementSelector, of other: MeasurementSelector
  ) -> ClaimPredicate {
    ClaimPredicate(
      kind: .ratio(measurement, other, ClaimRange(low: 1 - percent / 100, high: 1 + percent / 100)))
  }

  /// Requires a measurement to differ from a value by at most `percent` percent of the value.
  public static func within(
    percent: Double, of value: Double, _ unit: MeasurementUnit, _ measurement: MeasurementSelector
  ) -> ClaimPredicate {
    let range = ClaimRange(low: value * (1 - percent / 100), high: value * (1 + percent / 100))
    return ClaimPredicate(kind: .value(measurement, unit, range))
  }

  /// Requires a measurement to lie in a range that the source printed, such as 17 to 25 times.
  ///
  /// - Parameters:
  ///   - range: The printed range.
  ///   - unit: The unit of both ends.
  ///   - measurement: The measurement that must lie in the range.
  public static func within(
    _ range: ClosedRange<Double>, _ unit: MeasurementUnit, _ measurement: MeasurementSelector
  ) -> ClaimPredicate {
    let ends = ClaimRange(
      low: range.lowerBound, high: range.upperBound, better: unit == .ratio ? .high : nil)
    return ClaimPredicate(kind: .value(measurement, unit, ends))
  }

  /// Requires a measurement to be at least a value.
  public static func atLeast(
    _ value: Double, _ unit: MeasurementUnit, _ measurement: MeasurementSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(measurement, unit, ClaimRange(low: value)))
  }

  /// Requires a measurement to be at most a value.
  public static func atMost(
    _ value: Double, _ unit: MeasurementUnit, _ measurement: MeasurementSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(measurement, unit, ClaimRange(high: value)))
  }

  /// Requires a counted measurement, such as allocations, to be exactly a number.
  public static func exactly(_ count: Double, _ measurement: MeasurementSelector) -> ClaimPredicate
  {
    ClaimPredicate(kind: .exact(measurement, count))
  }

  /// Requires a series of at least five sizes to grow like a model, and like no other of the four.
  ///
  /// A family of many claims needs seven sizes or more.
  public static func grows(
    like model: GrowthModel, over series: MeasurementSeries
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .growth(series, model))
  }

  /// Requires the detector to find that a benchmark measures nothing.
  ///
  /// This predicate is for published loops from which the optimiser removes the work.
  public static func isCaught(_ measurement: MeasurementSelector) -> ClaimPredicate {
    ClaimPredicate(kind: .caught(measurement))
  }

  /// The selectors of the measurements that the predicate needs.
  package var selectors: [MeasurementSelector] {
    switch kind {
    case .ratio(let measurement, let other, _): [measurement, other]
    case .value(let measurement, _, _), .exact(let measurement, _), .caught(let measurement):
      [measurement]
    case .growth(let series, _): [series.selector]
    }
  }

  /// The measurements of a law of growth; `nil` for another predicate.
  package var series: MeasurementSeries? {
    if case .growth(let series, _) = kind { series } else { nil }
  }

  /// The selectors of both sides of a quotient, whose values the quotient does not tell.
  var sides: [MeasurementSelector] {
    if case .ratio = kind { selectors } else { [] }
  }

  /// The range of the quantity; `nil` for a count, a growth or a caught benchmark.
  package var range: ClaimRange? {
    switch kind {
    case .ratio(_, _, let range), .value(_, _, let range): range
    case .exact, .growth, .caught: nil
    }
  }

  /// Returns the predicate with both ends in its range if the source printed a value.
  func closed(around published: PublishedResult) -> ClaimPredicate {
    guard published.origin == .source, let value = published.value else { return self }
    switch kind {
    case .ratio(let measurement, let other, let range):
      return ClaimPredicate(
        kind: .ratio(measurement, other, range.closed(around: value, unit: .ratio)))
    case .value(let measurement, let unit, let range):
      return ClaimPredicate(
        kind: .value(measurement, unit, range.closed(around: value, unit: unit)))
    case .exact, .growth, .caught: return self
    }
  }
}
