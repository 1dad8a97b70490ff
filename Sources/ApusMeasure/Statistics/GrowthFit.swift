#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The growth of a series of costs: its exponent, and the models that it agrees with.
///
/// The exponent is the Theil-Sen slope of the logarithms, with Sen's exact interval. A few outliers
/// do not move it. A model agrees if the logarithms of cost / model have no relevant trend. If the
/// points are clean enough, this test tells *n* from *n* log *n*, which the exponent alone cannot.
///
///     let points = [100, 300, 1000, 3000, 10_000, 30_000, 100_000].map {
///       GrowthFit.Point(size: $0, value: 3 * Double($0))
///     }
///     GrowthFit(points, error: 0.05)?.exponent.value  // 1
///
/// Source: Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", Journal of the
/// American Statistical Association 63 (1968), 1379-1389.
public struct GrowthFit: Sendable, Hashable {
  /// A size with its cost.
  ///
  ///     let points = [10, 100, 1000, 10_000, 100_000].map { GrowthFit.Point(size: $0, value: 2 * Double($0)) }
  ///     GrowthFit(points, error: 0.05)?.agrees(with: .linear)  // true
  ///
  public struct Point: Sendable, Hashable {
    /// The size, at least two.
    public let size: Int
    /// The cost, above zero.
    public let value: Double

    /// Creates a point.
    public init(size: Int, value: Double) {
      self.size = size
      self.value = value
    }
  }

  /// A slope with its interval.
  ///
  ///     let points = [10, 100, 1000, 10_000, 100_000].map {
  ///       GrowthFit.Point(size: $0, value: Double($0) * Double($0))
  ///     }
  ///     let slope = GrowthFit(points, error: 0.05)?.exponent
  ///     slope?.value  // 2.0
  ///
  public struct Slope: Sendable, Hashable {
    /// The median of the slopes between all pairs of points.
    public let value: Double
    /// The lower end of the interval.
    public let low: Double
    /// The upper end of the interval.
    public let high: Double
  }

  /// The fewest points that can have a verdict.
  public static let fewestPoints = 5
  /// The largest slope of the residuals that does not count as a trend: 9 % over a factor of 64.
  static let indifference = 0.02
  /// The largest distance between the exponents of the points and of a confirmed model.
  ///
  /// The residuals must tell models apart that lie nearer to each other.
  static let tolerance = 0.1

  /// The exponent: 1 if twice the size costs twice as much.
  public let exponent: Slope
  private let residuals: [GrowthModel: Slope]

  /// Fits points, or returns `nil` if they are too few for an interval with that error.
  ///
  /// - Parameters:
  ///   - points: Sizes of at least two, no two alike, with costs above zero.
  ///   - error: The error probability of each interval, above 0 and below 1: 0.05 for 95 %.
  /// - Complexity: O(*n*^3) for *n* points. Allocates O(*n*^2).
  public init?(_ points: [Point], error: Double) {
    precondition(error > 0 && error < 1, "error must be above 0 and below 1")
    guard points.count >= Self.fewestPoints,
      let ranks = KendallRanks(points: points.count, error: error)
    else { return nil }
    precondition(
      points.allSatisfy { $0.size >= 2 && $0.value > 0 && $0.value.isFinite },
      "a point of growth has a size of at least 2 and a finite cost above zero")
    let logarithms = Set(points.map { log(Double($0.size)) })
    precondition(logarithms.count == points.count, "the sizes of points must differ")
    var residuals: [GrowthModel: Slope] = [:]
    for model in GrowthModel.allCases { residuals[model] = Slope(points, over: model, ranks) }
    self.residuals = residuals
    exponent = Slope(points, over: .constant, ranks)
  }

  /// Returns whether the points do not contradict a model.
  public func agrees(with model: GrowthModel) -> Bool {
    guard let slope = residuals[model] else { return false }
    return slope.low <= Self.indifference && slope.high >= -Self.indifference
  }

  /// The models that the points do not contradict.
  public var models: [GrowthModel] { GrowthModel.allCases.filter(agrees) }

  /// Returns whether the points confirm a model.
  ///
  /// They do if they agree with this model only. The interval of the exponent must also lie within
  /// a tolerance of the model's exponent.
  public func confirms(_ model: GrowthModel) -> Bool {
    guard models == [model], let slope = residuals[model] else { return false }
    return slope.low >= -Self.tolerance && slope.high <= Self.tolerance
  }
}

extension GrowthFit.Slope {
  /// Computes the slope of the residuals: the logarithms of the costs minus those of a model.
  init(_ points: [GrowthFit.Point], over model: GrowthModel, _ ranks: KendallRanks) {
    let x = points.map { log(Double($0.size)) }
    let y = points.map { log($0.value) - model.logarithm(at: $0.size) }
    var slopes: [Double] = []
    for right in points.indices {
      for left in 0..<right { slopes.append((y[right] - y[left]) / (x[right] - x[left])) }
    }
    let samples = Samples(slopes)
    value = samples.median
    low = samples.ascending[ranks.depth - 1]
    high = samples.ascending[samples.count - ranks.depth]
  }
}
