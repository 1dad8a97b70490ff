package import ApusProfile
import ApusReport

/// A page with a flame graph: a single HTML file that needs no network. It can be read without a script;
/// with it, the graph has search, zoom, focus and inversion.
package enum FlamePage {
  /// Returns the page of a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - heading: Sentences about the samples.
  /// - Complexity: O(*n* log *n*) in the nodes, and O(*n*) in the samples.
  package static func html(_ tree: CallTree, heading: String) -> [UInt8] {
    page(FlameGraph(tree), "Profile", heading, leafTable(tree), note: modules)
  }

  /// Returns the page of the difference between two trees.
  ///
  /// - Parameters:
  ///   - old: The tree of the old profile.
  ///   - new: The tree of the new profile.
  ///   - difference: Their difference.
  ///   - heading: Sentences about the samples.
  /// - Complexity: O(*n* log *n*) in the nodes, and O(*n*) in the samples.
  package static func html(
    from old: CallTree, to new: CallTree, _ difference: ProfileDifference, heading: String
  ) -> [UInt8] {
    page(
      FlameGraph(from: old, to: new, difference), "Difference of two profiles", heading,
      differenceTable(difference), note: signs)
  }

  private static let modules: Markup =
    "The width of a bar is the share of the samples in a function and its callees. Callees are below their callers. Bars of the same colour belong to one program or library, or to one function if these are not known."

  private static let signs: Markup = .element(
    "span", [:],
    .element("b", ["class": "more"], "+ orange"),
    ": more samples in the new profile; ",
    .element("b", ["class": "fewer"], "\u{2212} blue"),
    ": fewer; grey: no difference shown. The width of a bar is the mean of its two shares."
  )

  private static func page(
    _ graph: FlameGraph, _ title: String, _ heading: String, _ table: Markup, note: Markup
  ) -> [UInt8] {
    let head = Markup.element(
      "head", [:], .element("meta", ["charset": "utf-8"]),
      .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("meta", ["name": "color-scheme", "content": "light dark"]),
      .element("title", [:], .text(title)),
      .element("style", [:], ReportStyle.colours + FlameStyle.sheet))
    let body = Markup.element(
      "body", [:],
      .element("h1", [:], .text(title)), .element("p", [:], .text(heading)),
      .element("p", ["class": "note"], note),
      .element("div", ["id": "tools"]),
      .element("figure", [:], FlamePicture(graph).markup),
      .element("output", ["id": "shown"]),
      table,
      .element("script", ["id": "data", "type": "application/json"], FlameData.markup(graph)),
      .element("script", [:], FlameStyle.script))
    let page = Markup.element("html", ["lang": "en"], head, body)
    return Array(("<!DOCTYPE html>\n" + page.source + "\n").utf8)
  }

  // MARK: Tables

  private static let mostRows = 20

  private static func leafTable(_ tree: CallTree) -> Markup {
    let leaves = tree.leaves.prefix(mostRows)
    return self.table(
      "Running functions", ["function", "share", "95 % interval"],
      leaves.map { leaf in
        let share = tree.share(of: leaf)
        return [
          leaf.frame.label, percent(share.value),
          "\(percent(share.low)) to \(percent(share.high))",
        ]
      })
  }

  private static func differenceTable(_ difference: ProfileDifference) -> Markup {
    let rows = difference.called.prefix { $0.verdict != .noneShown }.prefix(mostRows).map {
      function in
      [
        function.frame.label, function.verdict.rawValue, percent(function.old.value),
        percent(function.new.value), points(function.change),
        "\(points(function.low)) to \(points(function.high))",
      ]
    }
    return table(
      "Functions with a difference",
      ["function", "verdict", "old", "new", "points", "95 % interval"], rows)
  }

  private static func table(_ title: String, _ names: [String], _ rows: [[String]]) -> Markup {
    guard !rows.isEmpty else { return .element("p", [:], .text("\(title): none.")) }
    let head = Markup.element("tr", [:], names.map { .element("th", [:], .text($0)) })
    let body = rows.map { row in
      Markup.element("tr", [:], row.map { .element("td", [:], .text($0)) })
    }
    return .element("h2", [:], .text(title))
      + .element(
        "div", ["class": "scroll"],
        .element("table", [:], .element("thead", [:], head), .element("tbody", [:], body)))
  }

  private static func percent(_ share: Double) -> String {
    "\((share * 1000).rounded() / 10) %"
  }

  private static func points(_ change: Double) -> String {
    let tenths = (change * 1000).rounded() / 10
    return tenths > 0 ? "+\(tenths)" : tenths < 0 ? "\u{2212}\(-tenths)" : "0"
  }
}
