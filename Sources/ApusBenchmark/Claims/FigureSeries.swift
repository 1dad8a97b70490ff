/// A series of figures that differ in a single whole number, such as times by size, to see growth.
///
///     FigureSeries(.benchmark("sort"), by: "elements", in: 100...1_000_000)
///
public struct FigureSeries: Sendable, Hashable {
  /// The selector of the figures.
  public let selector: FigureSelector
  /// The parameter that differs.
  public let parameter: String
  /// The range of the sizes that count.
  public let range: ClosedRange<Int>

  /// Creates a series from the parameter that differs.
  ///
  /// - Parameters:
  ///   - selector: The selector of all figures of the series.
  ///   - parameter: The name of the parameter that differs, a whole number.
  ///   - range: The range of the sizes that count; sizes below 2 are left out, because growth is
  ///     fitted to logarithms.
  public init(_ selector: FigureSelector, by parameter: String, in range: ClosedRange<Int>) {
    self.selector = selector
    self.parameter = parameter
    self.range = range
  }

  /// Returns sizes and medians in ascending order; if a size was measured twice, the later figure
  /// counts.
  func points(in figures: [Figure]) -> [GrowthFit.Point] {
    var values: [Int: Double] = [:]
    for figure in figures where selector.matches(figure) {
      guard case .integer(let size) = figure.parameter(parameter), range.contains(size),
        size >= 2, let estimate = figure.estimate, estimate.value > 0, estimate.value.isFinite
      else { continue }
      values[size] = estimate.value
    }
    return values.map { GrowthFit.Point(size: $0.key, value: $0.value) }.sorted {
      $0.size < $1.size
    }
  }
}
