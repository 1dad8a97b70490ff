package import ApusBenchmark
import ApusSystem

/// The trends of the run's series on its machine, from session to session.
package enum TrendSection {
  private static let mostShown = 12

  static func section(_ context: ReportContext) -> ReportSection? {
    let trends = ordered(context.trends)
    guard !trends.isEmpty else { return nil }
    let shown = trends.prefix(mostShown)
    return ReportSection(
      identifier: "trend", title: "Trend", shortTitle: "Trend",
      content: [
        .element("p", [:], .text(lead(trends))),
        Block.figures(shown.map { .element("div", [:], content($0)) }),
        rest(trends.count - shown.count),
      ])
  }

  /// The trends in order: the largest changes first, then the times of benchmarks and the levels of
  /// memory.
  private static func ordered(_ trends: [Trend]) -> [Trend] {
    let changed = trends.filter(\.hasChanges).sorted { $0.largestFactor > $1.largestFactor }
    let level = trends.filter { !$0.hasChanges }
    return changed + level.filter(\.isHeadline) + level.filter { !$0.isHeadline }
  }

  /// The introduction. Among many series some seem to change at random, so it tells how many.
  private static func lead(_ trends: [Trend]) -> String {
    let decided = trends.filter { $0.changes != nil }
    let changed = decided.count { $0.hasChanges }
    let text =
      "The sessions of this machine in order of time, with their intervals. A dashed line marks a "
      + "change of level, a band the median of each level. \(trends.count) series have "
      + "\(ReportTrends.fewestSessions) sessions or more. "
    guard let detector = decided.first?.detector else {
      return text + "None has enough sessions to look for changes."
    }
    let expected = Quantity.trimmed(
      Quantity.number(Double(decided.count) * detector.significance))
    return text
      + "Of \(decided.count) that were searched for changes \(changed) changed; at random "
      + "about \(expected) would seem to change."
  }

  /// Returns the plot of a trend, and sentences about its changes and its end.
  ///
  /// - Complexity: O(*n*) in the number of sessions.
  package static func content(_ trend: Trend) -> [Markup] {
    let sentences = (trend.changes ?? []).map { TrendText.sentence($0, of: trend) }
    return [Block.chart(plot(trend))] + sentences.map { Block.note(Typography.page($0)) }
      + [Block.note(TrendText.summary(trend))]
  }

  private static func plot(_ trend: Trend) -> LinePlot {
    let points = trend.measured.enumerated().compactMap { number, point in
      point.measurement.estimate.map { PlotPoint(x: Double(number + 1), estimate: $0) }
    }
    let dates = [trend.measured.first, trend.measured.last].compactMap { $0 }.map {
      $0.time.prefix(10)
    }
    let unit = trend.unit
    return LinePlot(
      title: "\(trend.series.selector), \(dates.joined(separator: " to "))",
      description: "A point with its interval for each session, in the order of time.",
      x: ("sessions", .linear, .whole), y: ("value", .linear, .unit(unit)),
      series: [LinePlot.Series(name: trend.series.metric.name, points: points)],
      plateaus: trend.hasChanges ? trend.levels.map { plateau($0, unit) } : [],
      guides: (trend.changes ?? []).map(guide))
  }

  private static func plateau(_ level: TrendLevel, _ unit: MeasurementUnit) -> LinePlot.Plateau {
    LinePlot.Plateau(
      label: Typography.text(level.median, unit), from: Double(level.range.lowerBound) + 0.5,
      to: Double(level.range.upperBound) + 0.5, value: level.median)
  }

  /// A line between the last session before the change and the first session after it.
  private static func guide(_ change: TrendChange) -> LinePlot.Guide {
    let factor = change.ratio.map { "\u{D7}\(Quantity.number($0))" } ?? "changed"
    return LinePlot.Guide(label: factor, value: Double(change.after.range.lowerBound) + 0.5)
  }

  private static func rest(_ count: Int) -> Markup {
    guard count > 0 else { return .empty }
    return Block.note("\(count) more series are not drawn: apus history shows each by its name.")
  }
}

extension Trend {
  fileprivate var hasChanges: Bool { changes?.isEmpty == false }

  /// The factor of the largest change, up or down.
  fileprivate var largestFactor: Double {
    (changes ?? []).compactMap(\.ratio).map { max($0, 1 / $0) }.max() ?? 1
  }

  fileprivate var isHeadline: Bool {
    series.probe == .memoryPlateaus || series.probe == .benchmark && series.metric == .time
  }
}
