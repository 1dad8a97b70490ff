/// A predicate over figures, which must be true for a claim to hold.
///
///     .atLeast(times: 10, .benchmark("switch"), than: .benchmark("lock"))
///     .within(percent: 10, .benchmark("new"), of: .benchmark("old"))
///     .atMost(2, .nanoseconds, .benchmark("load"))
///     .exactly(0, .metric("allocations", of: "parse"))
///     .grows(like: .linear, over: FigureSeries(.benchmark("scan"), by: "bytes", in: 64...65_536))
///
/// A claim closes the open end of `atLeast` and `atMost` around the published value.
public struct ClaimPredicate: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case ratio(FigureSelector, FigureSelector, ClaimRange)
    case value(FigureSelector, MeasurementUnit, ClaimRange)
    case exact(FigureSelector, Double)
    case growth(FigureSeries, GrowthModel)
    case caught(FigureSelector)
  }

  let kind: Kind

  /// Requires a figure to be at least `factor` times another.
  public static func atLeast(
    times factor: Double, _ figure: FigureSelector, than other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(figure, other, ClaimRange(low: factor)))
  }

  /// Requires a figure to be at most `factor` times another.
  public static func atMost(
    times factor: Double, _ figure: FigureSelector, than other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(figure, other, ClaimRange(high: factor)))
  }

  /// Requires a figure to differ from another by at most `percent` percent of the other.
  public static func within(
    percent: Double, _ figure: FigureSelector, of other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(
      kind: .ratio(figure, other, ClaimRange(low: 1 - percent / 100, high: 1 + percent / 100)))
  }

  /// Requires a figure to differ from a value by at most `percent` percent of the value.
  public static func within(
    percent: Double, of value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    let range = ClaimRange(low: value * (1 - percent / 100), high: value * (1 + percent / 100))
    return ClaimPredicate(kind: .value(figure, unit, range))
  }

  /// Requires a figure to lie in a range that the source printed, such as 17 to 25 times.
  ///
  /// - Parameters:
  ///   - range: The printed range.
  ///   - unit: The unit of both ends.
  ///   - figure: The figure that must lie in the range.
  public static func within(
    _ range: ClosedRange<Double>, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    let ends = ClaimRange(
      low: range.lowerBound, high: range.upperBound, better: unit == .ratio ? .high : nil)
    return ClaimPredicate(kind: .value(figure, unit, ends))
  }

  /// Requires a figure to be at least a value.
  public static func atLeast(
    _ value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(figure, unit, ClaimRange(low: value)))
  }

  /// Requires a figure to be at most a value.
  public static func atMost(
    _ value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(figure, unit, ClaimRange(high: value)))
  }

  /// Requires a counted figure, such as allocations, to be exactly a number.
  public static func exactly(_ count: Double, _ figure: FigureSelector) -> ClaimPredicate {
    ClaimPredicate(kind: .exact(figure, count))
  }

  /// Requires a series of at least five sizes to grow like a model, and like no other of the four.
  ///
  /// A family of many claims needs seven sizes or more.
  public static func grows(
    like model: GrowthModel, over series: FigureSeries
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .growth(series, model))
  }

  /// Requires the detector to find that a benchmark measures nothing.
  ///
  /// This predicate is for published loops from which the optimiser removes the work.
  public static func isCaught(_ figure: FigureSelector) -> ClaimPredicate {
    ClaimPredicate(kind: .caught(figure))
  }

  /// The selectors of the figures that the predicate needs.
  var selectors: [FigureSelector] {
    switch kind {
    case .ratio(let figure, let other, _): [figure, other]
    case .value(let figure, _, _), .exact(let figure, _), .caught(let figure): [figure]
    case .growth(let series, _): [series.selector]
    }
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
    case .ratio(let figure, let other, let range):
      return ClaimPredicate(kind: .ratio(figure, other, range.closed(around: value, unit: .ratio)))
    case .value(let figure, let unit, let range):
      return ClaimPredicate(kind: .value(figure, unit, range.closed(around: value, unit: unit)))
    case .exact, .growth, .caught: return self
    }
  }
}
