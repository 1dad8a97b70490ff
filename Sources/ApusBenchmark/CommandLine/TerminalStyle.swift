/// How text is set off on a terminal. Never the only carrier of what it says.
package struct TerminalStyle: Sendable, Hashable {
  /// What a piece of text is.
  package enum Emphasis: Sendable, Hashable {
    /// Like the rest.
    case none
    /// A heading, or the number to look at.
    case bold
    /// Less important than the rest.
    case dim
    /// Good news.
    case good
    /// News to keep in mind.
    case fair
    /// Bad news.
    case poor
  }

  /// Whether escape sequences are written.
  package let isColored: Bool

  /// Creates a style.
  package init(isColored: Bool) { self.isColored = isColored }

  /// No escape sequences.
  package static let plain = TerminalStyle(isColored: false)

  /// Colour where standard output is a terminal that knows it and `NO_COLOR` is not set.
  ///
  /// Source: no-color.org.
  package static var standardOutput: TerminalStyle {
    let isWanted = !StandardStream.hasEnvironment("NO_COLOR") && !StandardStream.isTerminalDumb
    return TerminalStyle(isColored: isWanted && StandardStream.output.isTerminal)
  }

  /// Returns the text with the escape sequences for its emphasis, where the style has colour.
  package func apply(_ emphasis: Emphasis, _ text: String) -> String {
    guard isColored, emphasis != .none, !text.isEmpty else { return text }
    return "\u{1B}[\(code(emphasis))m\(text)\u{1B}[0m"
  }

  private func code(_ emphasis: Emphasis) -> Int {
    switch emphasis {
    case .none: 0
    case .bold: 1
    case .dim: 2
    case .good: 32
    case .fair: 33
    case .poor: 31
    }
  }
}
