import ApusCommandLine
import ApusSystem

/// The table of how times grow with a parameter, a row for each series of cases.
///
/// A series has the same benchmark and the same other parameters, and at least five values of a parameter
/// with whole numbers.
enum GrowthTable {
  /// Returns the table after an empty line; empty if there is no series.
  ///
  /// - Complexity: O(*n*^3) in the values of a series.
  static func render(_ measurements: [MetricMeasurement], style: TerminalStyle) -> String {
    let rows = series(of: measurements.filter { $0.metric == .time }).compactMap { series in
      GrowthFit(series.points, error: 0.05).map { fit in
        [
          TextTable.Cell(series.title), TextTable.Cell(series.parameter),
          TextTable.Cell(Quantity.number(fit.exponent.value), .none),
          TextTable.Cell(
            "[\(Quantity.number(fit.exponent.low)), \(Quantity.number(fit.exponent.high))]"),
          TextTable.Cell(word(fit)),
        ]
      }
    }
    guard !rows.isEmpty else { return "" }
    let table = TextTable(columns: [
      .init("growth", wraps: .freely), .init("with"), .init("exponent", .right),
      .init("95 % interval", .right), .init("like", wraps: .reluctantly),
    ])
    return "\n" + table.render(rows: rows, style: style)
  }

  /// The models that the points agree with: `n`, or `n or n log n`.
  private static func word(_ fit: GrowthFit) -> String {
    fit.models.isEmpty ? "none of the models" : fit.models.map(\.rawValue).joined(separator: " or ")
  }

  /// The times of a benchmark over the values of one parameter.
  struct Series: Hashable {
    let title: String
    let parameter: String
    var points: [GrowthFit.Point]
  }

  /// Returns the series that have enough values for a fit, in the order of their first measurement.
  static func series(of times: [MetricMeasurement]) -> [Series] {
    all(of: times).filter { $0.points.count >= GrowthFit.fewestPoints }
  }

  /// Returns a remark if no series has enough values, and one has at least two; else `nil`.
  static func remark(_ measurements: [MetricMeasurement]) -> String? {
    let found = all(of: measurements.filter { $0.metric == .time })
    guard let longest = found.max(by: { $0.points.count < $1.points.count }),
      2..<GrowthFit.fewestPoints ~= longest.points.count
    else { return nil }
    return "growth: absent, a fit needs \(GrowthFit.fewestPoints) values of a parameter, and "
      + "'\(longest.parameter)' has \(longest.points.count)"
  }

  /// Returns all series, in the order of their first measurement.
  private static func all(of times: [MetricMeasurement]) -> [Series] {
    var found: [(others: [Parameter], series: Series)] = []
    for time in times {
      guard let value = time.estimate?.value, value > 0, value.isFinite else { continue }
      for parameter in time.parameters.dropFirst() where parameter.name != "threads" {
        guard case .integer(let size) = parameter.value, size >= 2 else { continue }
        let others = time.parameters.filter { $0 != parameter }
        let index =
          found.firstIndex { $0.others == others && $0.series.parameter == parameter.name }
          ?? found.count
        if index == found.count {
          found.append(
            (others, Series(title: title(others), parameter: parameter.name, points: [])))
        }
        found[index].series.points.append(GrowthFit.Point(size: size, value: value))
      }
    }
    return found.map(\.series)
  }

  private static func title(_ parameters: [Parameter]) -> String {
    parameters.enumerated().map { index, parameter in
      index == 0 ? "\(parameter.value)" : "\(parameter.name) \(parameter.value)"
    }.joined(separator: ", ")
  }
}
