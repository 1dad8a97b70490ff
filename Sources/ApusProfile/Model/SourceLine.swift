/// A line of a source file.
///
///     "\(SourceLine(file: "main.swift", line: 12))"  // "main.swift:12"
///
public struct SourceLine: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file without folders.
  public let file: String
  /// The number of the line, from 1; 0 for code of the compiler.
  public let line: Int

  /// Creates a line.
  ///
  /// - Parameters:
  ///   - file: The name of the file without folders.
  ///   - line: The number of the line, from 1.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// The file and the number.
  public var description: String { "\(file):\(line)" }

  /// Reads a file and a number with a colon between; returns `nil` for another text.
  init?(text: String) {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]),
      line >= 0
    else { return nil }
    self.init(file: String(text[..<colon]), line: line)
  }
}
