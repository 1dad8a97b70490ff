/// A position in a schema file, with the line of text for messages.
///
///     let result = SchemaCompiler.compile(text: "table T { a: in; }", path: "t.fbs")
///     print(result.diagnostics[0].location)  // t.fbs:1:14
///
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as it was opened.
  public var path: String
  /// The number of the line; the first line is 1.
  public var line: Int
  /// The number of the character in the line; the first character is 1.
  public var column: Int
  /// The line of text, shortened around the position if it is long.
  public var excerpt: String
  /// The number of characters of the excerpt before the position.
  public var indent: Int
  /// The number of characters that the message is about; at least 1.
  public var width: Int

  /// The caret below the excerpt.
  public var marker: String {
    let tail = max(0, min(width, excerpt.unicodeScalars.count - indent) - 1)
    return String(repeating: " ", count: indent) + "^" + String(repeating: "~", count: tail)
  }

  /// The path, the line and the column, separated by colons.
  public var description: String { line == 0 ? path : "\(path):\(line):\(column)" }

  /// The position of a message about a whole file.
  static func file(_ path: String) -> SourceLocation {
    SourceLocation(path: path, line: 0, column: 0, excerpt: "", indent: 0, width: 1)
  }
}
