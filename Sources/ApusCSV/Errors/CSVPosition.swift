/// A position in a table: record, field, line and byte.
///
///     let position = CSVPosition(record: 1, field: 2, line: 3, offset: 40)
///     print(position)  // line 3, record 2, field 3, byte 41
///
public struct CSVPosition: Sendable, Hashable {
  /// The index of the record, from 0. The header is a record; comments and skipped empty lines are
  /// not.
  public var record: Int
  /// The index of the field in its record, from 0.
  public var field: Int
  /// The line of the text, from 1, or 0 if lines were not counted. A record with line ends in
  /// quotes has several.
  public var line: Int
  /// The offset of the byte, from 0. A `TextSource` converts UTF-16: the offset is then that of the
  /// text in UTF-8, without the byte order mark.
  public var offset: Int

  /// Creates a position.
  @inlinable
  public init(record: Int, field: Int, line: Int, offset: Int) {
    self.record = record
    self.field = field
    self.line = line
    self.offset = offset
  }
}

extension CSVPosition: CustomStringConvertible {
  /// A description of the position, in which line, record, field and byte count from 1.
  public var description: String {
    (line > 0 ? "line \(line), " : "")
      + "record \(record + 1), field \(field + 1), byte \(offset + 1)"
  }
}
