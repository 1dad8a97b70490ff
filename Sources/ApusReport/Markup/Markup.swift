/// A piece of HTML or SVG that is well-formed and escaped by construction.
///
/// Text and attribute values are escaped when they are added; only literals of the program can be
/// tags.
///
///     Markup.element("td", ["class": "name"], "a < b")  // <td class="name">a &lt; b</td>
///
package struct Markup: Sendable, ExpressibleByStringLiteral {
  /// The markup as it is written to a file.
  package private(set) var source = ""

  /// Nothing.
  static let empty = Markup(source: "")

  private init(source: String) { self.source = source }

  /// Creates text.
  package init(stringLiteral text: String) { source = Self.escape(text) }

  /// Returns text, escaped.
  package static func text(_ text: String) -> Markup { Markup(source: escape(text)) }

  /// Returns a style or script of the program, which is not escaped.
  package static func raw(_ text: StaticString) -> Markup { Markup(source: text.description) }

  /// Returns a JSON text for an element `script`, which cannot end that element.
  ///
  /// A `<` may stand in the strings of the text only, where an escape means the same.
  package static func json(_ text: String) -> Markup {
    var source = ""
    source.reserveCapacity(text.utf8.count)
    for part in text.split(separator: "<", omittingEmptySubsequences: false) {
      if !source.isEmpty || part.startIndex > text.startIndex { source += "\\u003c" }
      source += part
    }
    return Markup(source: source)
  }

  /// Returns an element with its children.
  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ children: Markup...
  ) -> Markup {
    element(name, attributes, children)
  }

  /// Returns an element with its children.
  package static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ children: [Markup]
  ) -> Markup {
    var source = "<\(name)"
    for (key, value) in attributes { source += " \(key)=\"\(escape(value))\"" }
    if isVoid(name) || children.isEmpty && isShape(name) { return Markup(source: source + "/>") }
    source += ">"
    for child in children { source += child.source }
    return Markup(source: source + "</\(name)>")
  }

  /// Returns the two pieces in a row.
  package static func + (left: Markup, right: Markup) -> Markup {
    Markup(source: left.source + right.source)
  }

  /// Whether it has no content.
  var isEmpty: Bool { source.isEmpty }

  private static func isVoid(_ name: StaticString) -> Bool {
    ["meta", "br", "hr", "path", "line", "polyline", "polygon"]
      .contains(name.description)
  }

  /// Whether it is an element of SVG that may have a title.
  private static func isShape(_ name: StaticString) -> Bool {
    ["rect", "circle"].contains(name.description)
  }

  /// Replaces the characters with a meaning in markup, and control characters, which are not
  /// allowed there.
  private static func escape(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
