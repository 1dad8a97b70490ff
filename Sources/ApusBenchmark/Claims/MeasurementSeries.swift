/// A series of measurements that differ in a single whole number, such as times by size, to see
/// growth.
///
///     MeasurementSeries(.benchmark("sort"), by: "elements", in: 100...1_000_000)
///
public struct MeasurementSeries: Sendable, Hashable {
  /// The selector of the measurements.
  public let selector: MeasurementSelector
  /// The parameter that differs.
  public let parameter: String
  /// The range of the sizes that count.
  public let range: ClosedRange<Int>

  /// Creates a series from the parameter that differs.
  ///
  /// - Parameters:
  ///   - selector: The selector of all measurements of the series.
  ///   - parameter: The name of the parameter that differs, a whole number.
  ///   - range: The range of the sizes that count; sizes below 2 are left out, because growth is
  ///     fitted to logarithms.
  public init(_ selector: MeasurementSelector, by parameter: String, in range: ClosedRange<Int>) {
    self.selector = selector
    self.parameter = parameter
    self.range = range
  }

  /// Returns sizes and medians in ascending order; if a size was measured twice, the later
  /// measurement counts.
  func points(in measurements: [MetricMeasurement]) -> [GrowthFit.Point] {
    var values: [Int: Double] = [:]
    for measurement in measurements where selector.matches(measurement) {
      guard case .integer(let size) = measurement.parameter(parameter), range.contains(size),
        size >= 2, let estimate = measurement.estimate, estimate.value > 0, estimate.value.isFinite
      else { continue }
      values[size] = estimate.value
    }
    return values.map { GrowthFit.Point(size: $0.key, value: $0.value) }.sorted {
      $0.size < $1.size
    }
  }
}
