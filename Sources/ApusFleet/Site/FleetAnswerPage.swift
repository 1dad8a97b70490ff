import ApusMeasure
package import ApusReport
import ApusSystem

/// A page that answers a question: sentences, plots, and a table.
package enum FleetAnswerPage {
  /// A ratio of a series with its interval.
  package struct Ratio: Sendable, Hashable {
    /// The series.
    package let series: FleetSeries
    /// The ratio, or `nil` if it is unknown.
    package let value: Double?
    /// The ends of the 95 % interval, or `nil` if there is no interval.
    package let low: Double?, high: Double?

    /// Creates a ratio.
    package init(_ series: FleetSeries, _ value: Double?, low: Double? = nil, high: Double? = nil) {
      self.series = series
      self.value = value
      self.low = low
      self.high = high
    }
  }

  /// The most ratios of a plot.
  private static let mostRatios = 40
  /// The most series that a page draws over revisions.
  package static let mostSeries = 12

  /// Returns the whole file.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - sentences: The answer in words.
  ///   - plots: The plots; an empty one is left out.
  ///   - table: The table, which may be empty.
  /// - Complexity: O(*n*) in the length of the page.
  package static func html(
    title: String, sentences: [String], plots: [Markup], table: Markup
  ) -> String {
    FleetPage.html(
      title: title, above: [], facts: [],
      sentences.map { .element("p", [:], .text($0)) } + plots + [table])
  }

  /// Returns a table of texts.
  ///
  /// - Parameters:
  ///   - columns: The titles of the columns, and whether they have numbers.
  ///   - rows: The texts of each row.
  /// - Complexity: O(*n*) in the number of texts.
  package static func table(
    _ columns: [(title: String, isNumber: Bool)], _ rows: [[String]], label: String
  ) -> Markup {
    Block.table(
      columns.map { Block.heading($0.title, number: $0.isNumber) },
      rows.map { row in
        .element(
          "tr", [:],
          row.enumerated().map { index, text in
            if index == 0 { return Block.name(text) }
            return columns[index].isNumber ? Block.number(text) : FleetPage.cell(text)
          })
      }, label: label)
  }

  /// Returns a plot of the first ratios, a strip each on a common axis.
  ///
  /// - Complexity: O(*n*) in the number of ratios.
  package static func plot(_ ratios: [Ratio], title: String) -> Markup {
    let known = ratios.filter { ($0.value ?? 0) > 0 && $0.value?.isFinite == true }
    let shown = known.prefix(mostRatios)
    let rows = shown.map { ratio in
      StripPlot.Row(
        name: ratio.series.title,
        estimate: ratio.value.map {
          Estimate(
            value: $0, low: ratio.low, high: ratio.high, unit: .ratio, samples: 1,
            statistic: .reading, population: .exact)
        })
    }
    let number =
      shown.count < known.count ? "\(shown.count) of \(known.count) series" : "all series"
    return Block.chart(
      StripPlot(
        title: "\(title), \(number)", description: "A ratio with its interval for each series.",
        unit: .ratio, rows: rows))
  }
}

extension FleetSeries {
  /// Returns a plot of the median over machines at each revision, with its quartiles.
  ///
  /// - Parameters:
  ///   - title: The title of the plot.
  ///   - columns: The values by revision.
  ///   - revisions: The names of revisions.
  ///   - changes: The changes that are marked.
  /// - Complexity: O(*n*) in the number of revisions.
  package func plot(
    title: String, _ columns: [FleetRevision], _ revisions: [String],
    changes: [FleetChanges.Change]
  ) -> LinePlot {
    let points = columns.map { column in
      PlotPoint(
        x: Double(column.revision + 1), y: column.median, low: column.low, high: column.high,
        label: "\(text(column.median)) at \(revisions[column.revision])")
    }
    return LinePlot(
      title: title, description: "A point for each revision, in the order of their first sessions.",
      x: ("revisions", .linear, .whole),
      y: ("value", .linear, measuredUnit.map(Axis.Kind.unit) ?? .whole),
      series: [LinePlot.Series(name: "median", points: points)], guides: changes.map(\.guide))
  }
}

extension FleetChanges.Change {
  /// A line between the last revision before the change and the first one after it.
  var guide: LinePlot.Guide {
    var label = "\u{D7}\(Quantity.number(ratio))"
    if case .machine(let machine) = cause { label += " \(machine)" }
    return LinePlot.Guide(label: label, value: Double(revision) + 0.5)
  }
}
