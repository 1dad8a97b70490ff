import ApusSystem

/// The style of text on a terminal, which is never the only carrier of information.
package struct TerminalStyle: Sendable, Hashable {
  /// The emphasis of a piece of text.
  package enum Emphasis: Sendable, Hashable {
    /// No emphasis.
    case none
    /// A heading, or the most important number.
    case bold
    /// Text that is less important than the rest.
    case dim
    /// A good result.
    case good
    /// A result that needs attention.
    case fair
    /// A bad result.
    case poor
  }

  /// Whether escape sequences are written.
  package let isColored: Bool

  /// Creates a style.
  package init(isColored: Bool) { self.isColored = isColored }

  /// The style without escape sequences.
  package static let plain = TerminalStyle(isColored: false)

  /// The style for standard output: colour on a terminal that supports it, unless `NO_COLOR` is
  /// set.
  ///
  /// Source: no-color.org.
  package static var standardOutput: TerminalStyle {
    let isWanted =
      HostProcess.variable("NO_COLOR") == nil && !StandardStream.isTerminalDumb
    return TerminalStyle(isColored: isWanted && StandardStream.output.isTerminal)
  }

  /// Returns the text with the escape sequences for its emphasis, if the style has colour.
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
