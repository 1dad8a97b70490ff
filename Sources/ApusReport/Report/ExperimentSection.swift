import ApusBenchmark
import ApusMachine

/// The experiments of the laboratory: their measurements as pictures and tables, above the
/// published tables.
enum ExperimentSection {
  static func section(_ context: ReportContext) -> ReportSection? {
    let content = context.experiments.flatMap { parts($0, context.index) }
    guard !content.isEmpty else { return nil }
    return ReportSection(
      identifier: "experiments", title: "Published experiments, run here",
      shortTitle: "Experiments", content: content)
  }

  private static func parts(_ experiment: any Experiment, _ index: MeasurementIndex) -> [Markup] {
    let measurements = index.all(experiment.key)
    guard !measurements.isEmpty else { return [] }
    let tables = experiment.tables(of: measurements) + experiment.published
    return [.element("h3", [:], .text(experiment.source.citation))]
      + [.element("p", [:], .text(experiment.summary))]
      + [Block.figures(MeasurementUnit.allCases.map { chart(experiment, measurements, $0) })]
      + tables.map(table)
      + [
        Block.remarks(index.remarks([experiment.key])), Block.gaps(index.gaps([experiment.key])),
      ]
  }

  /// The measurements of a single unit on a common axis.
  private static func chart(
    _ experiment: any Experiment, _ measurements: [MetricMeasurement], _ unit: MeasurementUnit
  ) -> Markup {
    let rows = measurements.filter { $0.estimate?.unit == unit }.compactMap { measurement in
      StripPlot.Row(measurement, name: name(measurement))
    }
    return Block.chart(
      StripPlot(
        title: "\(experiment.name) in \(unit.rawValue)",
        description: "Each value with its interval on a logarithmic axis.", unit: unit, rows: rows))
  }

  private static func name(_ measurement: MetricMeasurement) -> String {
    measurement.parameters.isEmpty
      ? measurement.metric.name : "\(measurement.metric), \(measurement.parameterText)"
  }

  private static func table(_ table: ExperimentTable) -> Markup {
    let head = table.head.enumerated().map { Block.heading($0.element, number: $0.offset > 0) }
    let rows = table.rows.map { row in
      Markup.element(
        "tr", [:], [Block.name(row[0])] + row.dropFirst().map { Block.number($0) })
    }
    return .element("h4", [:], .text(table.title)) + Block.table(head, rows, label: table.title)
  }
}
