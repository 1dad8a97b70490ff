package import ApusBenchmark
import ApusCommandLine
import ApusSystem

/// A series as a picture of ASCII characters; each session is a column with its value and its
/// interval.
package enum TrendPlot {
  /// Returns the picture within the text width and 12 rows, or an empty text if there are no
  /// values.
  ///
  /// `*` is a value from a trusted environment, `o` a value of grade C, `|` an interval, and `^`
  /// the beginning of a change. If there are more sessions than columns, the newest are shown.
  package static func render(_ trend: Trend) -> String {
    let columns = columns(of: trend)
    let values = columns.map(\.value)
    guard let least = values.min(), let most = values.max() else { return "" }
    let scale = Scale(columns, least: least, most: most)
    let step = max(1, min(4, width / columns.count))
    let names = names(scale, columns[0].unit)
    let margin = names.map(\.count).max() ?? 0
    let lines = names.enumerated().map { row, name in
      let marks = columns.map { mark($0, row: row, scale) }
      return pad(name, margin) + " |" + line(marks, step)
    }
    let axis = pad("", margin) + " +" + line(columns.map { $0.isChange ? "^" : "-" }, step, "-")
    return (lines + [axis]).map { $0 + "\n" }.joined()
  }

  private static let rows = 11
  private static var width: Int { TextWidth.current - 18 }

  private struct Column {
    let value: Double
    let low: Double
    let high: Double
    let unit: MeasurementUnit
    let isPoor: Bool
    let isChange: Bool
  }

  private static func columns(of trend: Trend) -> [Column] {
    let changed = Set((trend.changes ?? []).map(\.point))
    return trend.measured.suffix(width).compactMap { point in
      guard let estimate = point.measurement.estimate else { return nil }
      return Column(
        value: estimate.value, low: estimate.low ?? estimate.value,
        high: estimate.high ?? estimate.value, unit: estimate.unit, isPoor: point.grade == .c,
        isChange: changed.contains(point))
    }
  }

  /// The relation between values and rows.
  private struct Scale {
    let low: Double
    let high: Double

    /// Creates a scale that contains every value, and the intervals that would not flatten the
    /// values. It spans at least two per cent, so that a level series looks level.
    init(_ columns: [Column], least: Double, most: Double) {
      let size = max(most.magnitude, least.magnitude)
      let room = max(most / 2 - least / 2, size / 100, .leastNormalMagnitude)
      let (floor, ceiling) = (Self.finite(least - room), Self.finite(most + room))
      let low = max(columns.map(\.low).min() ?? least, floor)
      let high = min(columns.map(\.high).max() ?? most, ceiling)
      // Halves are subtracted, because the difference of the largest doubles is infinite.
      let isNarrow = !(high / 2 - low / 2 >= max(size / 100, .leastNormalMagnitude))
      (self.low, self.high) = isNarrow ? (floor, ceiling) : (low, high)
    }

    private static func finite(_ value: Double) -> Double {
      max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value))
    }

    /// Returns the row of a value, with 0 at the top; values beyond an end are put at that end.
    func row(_ value: Double) -> Int {
      let part = (value / 2 - low / 2) / (high / 2 - low / 2)
      let last = Double(TrendPlot.rows - 1)
      return TrendPlot.rows - 1 - Int((min(1, part > 0 ? part : 0) * last).rounded())
    }

    func value(row: Int) -> Double {
      let part = Double(TrendPlot.rows - 1 - row) / Double(TrendPlot.rows - 1)
      return low * (1 - part) + high * part
    }
  }

  private static func mark(_ column: Column, row: Int, _ scale: Scale) -> Character {
    if row == scale.row(column.value) { return column.isPoor ? "o" : "*" }
    return row >= scale.row(column.high) && row <= scale.row(column.low) ? "|" : " "
  }

  /// The labels of the rows: values at the ends and in the middle.
  private static func names(_ scale: Scale, _ unit: MeasurementUnit) -> [String] {
    (0..<rows).map { row in
      row % 5 == 0 ? Quantity.text(scale.value(row: row), unit) : ""
    }
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Returns the marks with gaps between them, without spaces at the end.
  private static func line(_ marks: [Character], _ step: Int, _ gap: Character = " ") -> String {
    let between = String(repeating: gap, count: step - 1)
    let text = marks.map { String($0) + between }.joined()
    return String(
      text.prefix(upTo: text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex))
  }
}
