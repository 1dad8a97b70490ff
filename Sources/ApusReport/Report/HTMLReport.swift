package import ApusBenchmark
package import ApusMachine

/// The report of a run: an HTML file that can be read without a network and without scripts.
package enum HTMLReport {
  /// Returns the whole file.
  ///
  /// Sections without measurements are left out. Measurements that could not be measured are listed
  /// with the reason.
  ///
  /// - Parameters:
  ///   - session: The run.
  ///   - published: Published machines. Those with latencies are shown in the table of costs, those
  ///     with operation costs in the matrix of operations.
  ///   - methods: The method of each probe.
  ///   - trends: The trends of the run's series on its machine, from `ReportTrends`.
  ///   - experiments: The experiments of which the run may have measurements.
  ///   - claims: The claims of which the run may have verdicts.
  ///   - version: The version of the program; empty if unknown.
  /// - Complexity: O(*n*) in the number of measurements for each of the sections.
  package static func render(
    session: Session, published: [PublishedMachine] = PublishedMachine.all,
    methods: [ProbeMethod] = [], trends: [Trend] = [], experiments: [any Experiment] = [],
    claims: [Claim] = [], version: String = ""
  ) -> String {
    let context = ReportContext(
      session: session, published: published, methods: methods, trends: trends,
      experiments: experiments, claims: claims, version: version)
    let sections = ReportSection.all.compactMap { $0(context) }
    return ReportPage.html(
      title: "\(context.subject): \(context.session.machine.model)", body(context, sections))
  }

  private static func body(_ context: ReportContext, _ sections: [ReportSection]) -> Markup {
    let links = sections.map { section in
      Markup.element("a", ["href": "#\(section.identifier)"], .text(section.shortTitle))
    }
    return .element(
      "body", [:],
      .element(
        "main", [:],
        [
          ReportHeader.render(context),
          .element("nav", ["aria-label": "Sections"], [top] + links),
        ] + sections.map(\.markup) + [footer(context)]),
      .element("script", [:], ReportStyle.script))
  }

  /// The way back, in the row of sections that stays in sight.
  private static let top = Markup.element("a", ["href": "#top", "aria-label": "Top"], "\u{2191}")

  private static func footer(_ context: ReportContext) -> Markup {
    let session = context.session
    let command = (["apus"] + session.command).joined(separator: " ")
    let program = context.version.isEmpty ? "" : ", apus \(context.version), \(session.toolchain)"
    return .element(
      "footer", [:],
      .element(
        "p", [:], "Run ", .element("code", [:], .text(session.identifier)), ": ",
        .element("code", [:], .text(command)), .text(" with seed \(session.seed)\(program)."),
        " Intervals are 95 % intervals of the median, from order statistics, without any "
          + "assumption on the distribution. \u{201C}Undecided\u{201D} means fewer than six "
          + "independent samples."))
  }
}
