/// Names figures that differ in one whole number: times by size, to see how they grow.
///
///     FigureSeries(.benchmark("sort"), by: "elements", in: 100...1_000_000)
///
public struct FigureSeries: Sendable, Hashable {
  /// The figures.
  public let selector: FigureSelector
  /// The parameter that differs.
  public let parameter: String
  /// The sizes that count.
  public let range: ClosedRange<Int>

  /// Names figures by the parameter that differs.
  ///
  /// - Parameters:
  ///   - selector: What the figures have in common.
  ///   - parameter: The parameter that differs, a whole number.
  ///   - range: The sizes that count; below two there is no logarithm to speak of.
  public init(_ selector: FigureSelector, by parameter: String, in range: ClosedRange<Int>) {
    self.selector = selector
    self.parameter = parameter
    self.range = range
  }

  /// Returns sizes and medians, ascending; of a size measured twice the later figure counts.
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
