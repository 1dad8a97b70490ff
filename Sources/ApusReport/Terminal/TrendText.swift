package import ApusBenchmark
package import ApusCommandLine
import ApusSystem

/// The trend of a series as text: a table, a picture, and its changes.
package enum TrendText {
  /// Returns the trend in the text width.
  package static func render(_ trend: Trend, style: TerminalStyle = .plain) -> String {
    let count = trend.points.count
    let title =
      "\(trend.series.selector) on machine \(trend.machine), "
      + Quantity.count(count, "session")
    let plot = TrendPlot.render(trend)
    return TextWrap.lines(title.printable, width: TextWidth.current).map {
      style.apply(.bold, $0) + "\n"
    }.joined()
      + table.render(rows: trend.points.map(row), style: style)
      + (plot.isEmpty ? "" : "\n" + plot) + "\n" + changes(trend, style)
  }

  // MARK: Sessions

  private static let table = TextTable(columns: [
    .init("date (UTC)"), .init("value", .right), .init("95 % interval", wraps: .freely),
    .init("grade"), .init("session", wraps: .freely),
  ])

  private static func row(_ point: TrendPoint) -> [TextTable.Cell] {
    let grade = TextTable.Cell(point.grade?.rawValue ?? "-", point.grade?.emphasis ?? .dim)
    let end = [grade, TextTable.Cell(point.session, .dim)]
    guard let estimate = point.measurement.estimate else {
      let reason = point.measurement.reason ?? .failed("no reason given")
      let cell = TextTable.Cell("[\(reason)]", reason.isFailure ? .poor : .dim)
      return [TextTable.Cell(date(point.time)), "-", cell] + end
    }
    let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
    let interval = Quantity.interval(estimate, in: display)
    return [
      TextTable.Cell(date(point.time)),
      TextTable.Cell(Quantity.text(estimate.value, estimate.unit), .bold),
      interval.map { TextTable.Cell($0) }
        ?? TextTable.Cell("undecided: \(estimate.undecidedReason)", .fair),
    ] + end
  }

  /// Writes `2026-11-21T22:09:23Z` as `2026-11-21 22:09`, and leaves any other text as it is.
  static func date(_ text: String) -> String {
    guard text.utf8.count == 20, text.hasSuffix("Z") else { return text }
    return text.prefix(10) + " " + text.dropFirst(11).prefix(5)
  }

  // MARK: Changes

  private static func changes(_ trend: Trend, _ style: TerminalStyle) -> String {
    let sentences = trend.changes?.map { sentence($0, of: trend) } ?? []
    let lines = sentences.flatMap { TextWrap.lines($0.printable, width: TextWidth.current) }
    return lines.map { style.apply(.bold, $0) + "\n" }.joined()
      + TextWrap.lines(summary(trend), width: TextWidth.current).map {
        style.apply(.dim, $0) + "\n"
      }.joined()
  }

  /// Returns a sentence on a change: its beginning, its size and its significance.
  package static func sentence(_ change: TrendChange, of trend: Trend) -> String {
    let significance = Quantity.trimmed(Quantity.number(change.significance))
    let levels = [change.before, change.after].map { Quantity.text($0.median, trend.unit) }
    return "Change at \(date(change.point.time)), session \(change.point.session): \(ratio(change))"
      + "\(levels[0]) before, \(levels[1]) after, p = \(significance)"
      + toolchain(change, of: trend) + "."
  }

  /// Returns the ratio of the level after the change to the level before: `1.25 times [1.20, 1.31],
  /// `.
  private static func ratio(_ change: TrendChange) -> String {
    guard let ratio = change.ratio else { return "" }
    let ends = change.ratioInterval.map {
      " [\(Quantity.number($0.low)), \(Quantity.number($0.high))]"
    }
    return "\(Quantity.number(ratio)) times\(ends ?? " (interval undecided)"), "
  }

  /// Returns the change of the compiler at this point, which is the first cause to look at, or
  /// nothing.
  private static func toolchain(_ change: TrendChange, of trend: Trend) -> String {
    let index = trend.measured.firstIndex(of: change.point) ?? 0
    let old = index > 0 ? trend.measured[index - 1].toolchain : change.point.toolchain
    let new = change.point.toolchain
    return old == new ? "" : "; the toolchain changed there from \(old) to \(new)"
  }

  /// Returns how changes were looked for, or why they were not.
  package static func summary(_ trend: Trend) -> String {
    let detector = trend.detector
    guard let changes = trend.changes else {
      return "Change points: undecided, \(trend.measured.count) of \(detector.fewestValues) "
        + "sessions with a value."
    }
    let count =
      changes.isEmpty ? "No change" : changes.count == 1 ? "One change" : "\(changes.count) changes"
    return "\(count) at p <= \(Quantity.trimmed(Quantity.number(detector.significance))) "
      + "(t and E-divisive, \(detector.permutations) permutations, at least \(detector.leastSegment) "
      + "sessions on either side)."
  }
}
