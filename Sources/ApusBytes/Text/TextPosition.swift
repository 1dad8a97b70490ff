/// A line and a column of a text, both from 1.
///
/// A text of JSON ends its lines with `\n`; a document of XML with `\n`, `\r\n`, or a `\r` alone.
///
///     TextPosition(line: 2, column: 8).description  // line 2, column 8
///
public struct TextPosition: Hashable, Sendable {
  /// The number of the line, from 1.
  public var line: Int
  /// The number of the character (a Unicode scalar) in the line, from 1. A tab is a single character.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextPosition: CustomStringConvertible {
  /// A description such as `line 3, column 7`.
  public var description: String { "line \(line), column \(column)" }
}
