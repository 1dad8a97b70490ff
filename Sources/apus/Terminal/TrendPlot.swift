package import ApusMeasure

/// A series as a picture of ASCII characters: a column a session, its value and its interval.
package enum TrendPlot {
  /// Returns the picture in at most 80 columns and 12 rows, or nothing where there are no values.
  ///
  /// `*` is a value of an environment that can be trusted, `o` one of grade C, `|` the interval, `^`
  /// where a change begins. Where there are more sessions than columns the newest are shown.
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
  private static let width = 62

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
      guard let estimate = point.figure.estimate else { return nil }
      return Column(
        value: estimate.value, low: estimate.low ?? estimate.value,
        high: estimate.high ?? estimate.value, unit: estimate.unit, isPoor: point.grade == .c,
        isChange: changed.contains(point))
    }
  }

  /// Where values stand between the lowest row and the highest.
  private struct Scale {
    let low: Double
    let high: Double

    /// Holds every value, the intervals that are not so wide that the values would be flattened, and
    /// two parts in a hundred at least, so that a level series looks level.
    init(_ columns: [Column], least: Double, most: Double) {
      let size = max(most.magnitude, least.magnitude)
      let room = max(most / 2 - least / 2, size / 100, .leastNormalMagnitude)
      let (floor, ceiling) = (Self.finite(least - room), Self.finite(most + room))
      let low = max(columns.map(\.low).min() ?? least, floor)
      let high = min(columns.map(\.high).max() ?? most, ceiling)
      // By halves, because the difference of the largest doubles is no number.
      let isNarrow = !(high / 2 - low / 2 >= max(size / 100, .leastNormalMagnitude))
      (self.low, self.high) = isNarrow ? (floor, ceiling) : (low, high)
    }

    private static func finite(_ value: Double) -> Double {
      max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value))
    }

    /// The row of a value, 0 at the top; what lies beyond the ends stands there.
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

  /// What stands beside the rows: values at the ends and in the middle.
  private static func names(_ scale: Scale, _ unit: MeasurementUnit) -> [String] {
    (0..<rows).map { row in
      row % 5 == 0 ? Quantity.text(scale.value(row: row), unit) : ""
    }
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// The marks apart by gaps, without spaces at the end.
  private static func line(_ marks: [Character], _ step: Int, _ gap: Character = " ") -> String {
    let between = String(repeating: gap, count: step - 1)
    let text = marks.map { String($0) + between }.joined()
    return String(
      text.prefix(upTo: text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex))
  }
}
