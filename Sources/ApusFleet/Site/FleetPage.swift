import ApusReport

/// The names and the frame of the pages of a fleet.
package enum FleetPage {
  /// The first page.
  package static let index = "index.html"

  /// The page of a project; a project with many series has several, from 0 on.
  package static func project(_ number: Int, part: Int = 0) -> String {
    part == 0 ? "project-\(number).html" : "project-\(number)-\(part + 1).html"
  }

  /// The page of a series.
  package static func series(_ number: Int) -> String { "series-\(number).html" }

  /// The page of a machine.
  package static func machine(_ number: Int) -> String { "machine-\(number).html" }

  /// Returns a page: its title, facts, links to the pages above it, and the sections.
  static func html(
    title: String, above: [(name: String, file: String)], facts: [String], _ content: [Markup]
  ) -> String {
    let links = above.map { Markup.element("a", ["href": $0.file], .text($0.name)) }
    let navigation: [Markup] =
      links.isEmpty ? [] : [.element("nav", ["aria-label": "Pages above"], links)]
    let header = Markup.element(
      "header", [:], .element("h1", [:], .text(title)),
      .element("p", ["class": "facts"], .text(facts.joined(separator: " \u{B7} "))))
    return ReportPage.html(
      title: title, .element("body", [:], .element("main", [:], [header] + navigation + content)))
  }

  /// A section with its heading; nothing without rows.
  static func section(_ title: String, _ content: [Markup]) -> Markup {
    .element("section", [:], [.element("h2", [:], .text(title))] + content)
  }

  /// The heading of a row that links to a page, or its name alone without a page.
  static func link(_ name: String, _ file: String?) -> Markup {
    guard let file else { return Block.name(name) }
    return .element(
      "th", ["scope": "row"], .element("a", ["href": file], .text(name)))
  }

  /// A cell with a text.
  static func cell(_ text: String) -> Markup { .element("td", [:], .text(text)) }
}
