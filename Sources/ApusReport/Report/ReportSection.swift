/// A section of a report.
struct ReportSection {
  /// The target of links to the section.
  let identifier: String
  /// The heading.
  let title: String
  /// The heading in the list of sections.
  let shortTitle: String
  /// The content below the heading.
  let content: [Markup]

  /// The section as markup.
  var markup: Markup {
    .element(
      "section", ["id": identifier], [.element("h2", [:], .text(title))] + content)
  }

  /// Every section in the order of the page; each returns `nil` if it has nothing to show.
  static let all: [@Sendable (ReportContext) -> ReportSection?] = [
    ClaimSection.section, ComparisonSection.section, ReportHeader.environment, CostSection.section,
    ExperimentSection.section, MemorySections.latency,
    MemorySections.bandwidth,
    MemorySections.loaded,
    MemorySections.naive, ThreadSections.threads, ThreadSections.pool, ThreadSections.cores,
    SystemSections.system, SystemSections.files, SystemSections.allocation,
    OperationSection.section, BenchmarkSection.section, TrendSection.section,
    DetailSections.measurements, DetailSections.methods,
  ]
}
