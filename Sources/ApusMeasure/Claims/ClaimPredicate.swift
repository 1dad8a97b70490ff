/// What must be found for a claim to hold, in words over figures.
///
///     .atLeast(times: 10, .benchmark("switch"), than: .benchmark("lock"))
///     .within(percent: 10, .benchmark("new"), of: .benchmark("old"))
///     .atMost(2, .nanoseconds, .benchmark("load"))
///     .exactly(0, .metric("allocations", of: "parse"))
///     .grows(like: .linear, over: FigureSeries(.benchmark("scan"), by: "bytes", in: 64...65_536))
///
public struct ClaimPredicate: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case ratio(FigureSelector, FigureSelector, Bound)
    case value(FigureSelector, MeasurementUnit, Bound)
    case exact(FigureSelector, Double)
    case growth(FigureSeries, GrowthModel)
    case caught(FigureSelector)
  }

  /// Where a quantity must lie.
  struct Bound: Sendable, Hashable {
    var low = -Double.infinity
    var high = Double.infinity
  }

  let kind: Kind

  /// One figure is at least so many times another.
  public static func atLeast(
    times factor: Double, _ figure: FigureSelector, than other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(figure, other, Bound(low: factor)))
  }

  /// One figure is at most so many times another.
  public static func atMost(
    times factor: Double, _ figure: FigureSelector, than other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .ratio(figure, other, Bound(high: factor)))
  }

  /// One figure differs from another by at most so many percent of the other.
  public static func within(
    percent: Double, _ figure: FigureSelector, of other: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(
      kind: .ratio(figure, other, Bound(low: 1 - percent / 100, high: 1 + percent / 100)))
  }

  /// A figure differs from a value by at most so many percent of the value.
  public static func within(
    percent: Double, of value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    let bound = Bound(low: value * (1 - percent / 100), high: value * (1 + percent / 100))
    return ClaimPredicate(kind: .value(figure, unit, bound))
  }

  /// A figure is at least a value.
  public static func atLeast(
    _ value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(figure, unit, Bound(low: value)))
  }

  /// A figure is at most a value.
  public static func atMost(
    _ value: Double, _ unit: MeasurementUnit, _ figure: FigureSelector
  ) -> ClaimPredicate {
    ClaimPredicate(kind: .value(figure, unit, Bound(high: value)))
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
}
