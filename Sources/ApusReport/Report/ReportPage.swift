/// A page in the style of reports, which needs no network and no script.
///
///     ReportPage.html(title: "Fleet", .element("body", [:], .element("h1", [:], "Fleet")))
///
package enum ReportPage {
  /// Returns the whole file.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - body: The element `body`.
  /// - Complexity: O(*n*) in the length of the page.
  package static func html(title: String, _ body: Markup) -> String {
    let page = Markup.element("html", ["lang": "en"], head(title), body)
    return "<!DOCTYPE html>\n" + page.source + "\n"
  }

  private static func head(_ title: String) -> Markup {
    .element(
      "head", [:], .element("meta", ["charset": "utf-8"]),
      .element(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("meta", ["name": "color-scheme", "content": "light dark"]),
      .element("title", [:], .text(title)), .element("style", [:], ReportStyle.sheet))
  }
}
