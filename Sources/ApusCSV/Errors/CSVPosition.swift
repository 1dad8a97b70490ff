/// A place in a table.
public struct CSVPosition: Sendable, Hashable {
  /// Which record, from 0; the header is one, comments and skipped empty lines are none.
  public var record: Int
  /// Which field of the record, from 0.
  public var field: Int
  /// Which line of the text, from 1, or 0 where nobody counted; a record with line ends in quotes has several.
  public var line: Int
  /// Which byte, from 0.
  public var byte: Int

  /// Creates a position.
  @inlinable
  public init(record: Int, field: Int, line: Int, byte: Int) {
    self.record = record
    self.field = field
    self.line = line
    self.byte = byte
  }
}

extension CSVPosition: CustomStringConvertible {
  /// The place in words.
  public var description: String {
    "\(line > 0 ? "line \(line), " : "")record \(record), field \(field), byte \(byte)"
  }
}
