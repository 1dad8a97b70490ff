/// What must be found for a claim to hold, in words over figures.
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

  /// One figure is at least so many times another.
  public static func atLeast(
    times factor: Double, _ figure: FigureSelector, than other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(figure, other, ClaimRange(low: factor)))
  }

  /// One figure is at most so many times another.
  public static func atMost(
    times factor: Double, _ figure: FigureSelector, than other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(figure, other, ClaimRange(high: factor)))
  }

  /// One figure differs from another by at most so many percent of the other.
  public static func within(
    percent: Double, _ figure: FigureSelector, of other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(
      kind: .ratio(figure, other, ClaimRange(low: 1 - percent / 100, high: 1 + percent / 100)))
  }

  /// A figure differs from a value by at most so many percent of the value.
  public static func within(
    percent: Double, of value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    let range = ClaimRange(low: value * (1 - percent / 100), high: value * (1 + percent / 100))
    return ClaimPredicate(kind: .value(figure, unit, range))
  }

  /// A figure lies in a range that the source printed, such as 17 to 25 times.
  ///
  /// - Parameters:
  ///   - range: The printed range.
  ///   - unit: The unit of both ends.
  ///   - figure: The figure.
  public static func within(
    _ range: ClosedRange<Double>, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    let ends = ClaimRange(
      low: range.lowerBound, high: range.upperBound, better: unit == .ratio ? .high : nil)
    return ClaimPredicate(kind: .value(figure, unit, ends))
  }

  /// A figure is at least a value.
  public static func atLeast(
    _ value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(figure, unit, ClaimRange(low: value)))
  }

  /// A figure is at most a value.
  public static func atMost(
    _ value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(figure, unit, ClaimRange(high: value)))
  }

  /// A figure that is counted, such as allocations, is exactly a number.
  public static func exactly(_ count: Double, _ figure: FigureSelector) -> ClaimPredicate {
    ClaimPredicate(kind: .exact(figure, count))
  }

  /// A series of at least five sizes grows like a model, and like no other of the four.
  ///
  /// A family of many claims needs seven sizes or more.
  public static func grows(
    like model: GrowthModel, over series: FigureSeries
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .growth(series, model))
  }

  /// The detector finds that a benchmark measures nothing.
  ///
  /// For published loops whose work the optimiser removes.
  public static func isCaught(_ figure: FigureSelector) -> ClaimPredicate {
    ClaimPredicate(kind: .caught(figure))
  }

  /// The figures that are needed.
  var selectors: [FigureSelector] {
    switch kind {
    case .ratio(let figure, let other, _): [figure, other]
    case .value(let figure, _, _), .exact(let figure, _), .caught(let figure): [figure]
    case .growth(let series, _): [series.selector]
    }
  }

  /// Where the quantity must lie; `nil` for a count, a growth or a caught benchmark.
  package var range: ClaimRange? {
    switch kind {
    case .ratio(_, _, let range), .value(_, _, let range): range
    case .exact, .growth, .caught: nil
    }
  }

  /// Returns the predicate whose range has both ends, where a value was printed.
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
