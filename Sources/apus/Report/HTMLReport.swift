package import ApusMachine
package import ApusMeasure

/// The report of a run: one HTML file that needs no network and no script to be read.
package enum HTMLReport {
  /// Returns the whole file.
  ///
  /// Sections for which the run has no figures are left out; figures that could not be had are
  /// listed with the reason.
  ///
  /// - Parameters:
  ///   - session: The run.
  ///   - published: Machines to stand beside it: those with latencies in the table, those with
  ///     operation costs in the matrix.
  ///   - methods: How each probe's numbers were taken.
  ///   - trends: How series of the run went on its machine, of `ReportTrends`.
  /// - Complexity: O(*n*) in the number of figures for each of the sections.
  package static func render(
    session: Session, published: [PublishedMachine] = PublishedMachine.all,
    methods: [ProbeMethod] = [], trends: [Trend] = []
  ) -> String {
    let context = ReportContext(
      session: session, published: published, methods: methods, trends: trends)
    let sections = ReportSection.all.compactMap { $0(context) }
    let page = Markup.element("html", ["lang": "en"], head(context), body(context, sections))
    return "<!DOCTYPE html>\n" + page.source + "\n"
  }

  private static func head(_ context: ReportContext) -> Markup {
    .element(
      "head", [:], .element("meta", ["charset": "utf-8"]),
      .element(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("meta", ["name": "color-scheme", "content": "light dark"]),
      .element("title", [:], .text("\(context.subject): \(context.session.machine.model)")),
      .element("style", [:], ReportStyle.sheet))
  }

  private static func body(_ context: ReportContext, _ sections: [ReportSection]) -> Markup {
    let links = sections.map { section in
      Markup.element("a", ["href": "#\(section.identifier)"], .text(section.shortTitle))
    }
    return .element(
      "body", [:],
      .element(
        "main", [:],
        [ReportHeader.render(context), .element("nav", ["aria-label": "Sections"], links)]
          + sections.map(\.markup) + [footer(context.session)]),
      .element("script", [:], ReportStyle.script))
  }

  private static func footer(_ session: Session) -> Markup {
    let command = (["apus"] + session.command).joined(separator: " ")
    return .element(
      "footer", [:],
      .element(
        "p", [:], "Run ", .element("code", [:], .text(session.identifier)), ": ",
        .element("code", [:], .text(command)), .text(" with seed \(session.seed)."),
        " Intervals are 95 % intervals of the median, from order statistics, without any "
          + "assumption on the distribution. \u{201C}Undecided\u{201D} means fewer than six "
          + "independent samples."))
  }
}
