/// A line and a column of a document, both from 1.
///
///     do {
///       _ = try XMLTree([UInt8]("<a>\n  <b></a>".utf8))
///     } catch {
///       error.position  // line 2, column 8
///     }
///
public struct XMLPosition: Hashable, Sendable {
  /// The number of the line, from 1. A line ends with `\n`, `\r\n`, or a `\r` alone.
  public var line: Int
  /// The number of the character in the line, from 1. A tab is a single character.
  public var column: Int

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension XMLPosition: CustomStringConvertible {
  /// A description such as `line 3, column 7`.
  public var description: String { "line \(line), column \(column)" }
}
