/// Rows that follow one another and have as many fields each, lent until the next ones.
///
/// They cost less than one row at a time where a loop does little with each: what is the same for all is looked at
/// once.
///
///     while let rows = try reader.nextRows() {
///       guard let names = rows.column(2) else { continue }
///       for row in 0..<rows.count { total += names[row].bytes.count }
///     }
///
@frozen
public struct CSVRows: ~Escapable {
  /// What `starts` counts from.
  @usableFromInline let text: Span<UInt8>
  /// Where the fields of all rows begin, and the byte after the last separator.
  @usableFromInline let starts: Span<UInt32>
  @usableFromInline let quoting: CSVQuoting
  /// How many rows there are, at least one.
  public let count: Int
  /// How many fields of each are in the text, and with those that the rules padded it with.
  @usableFromInline let fieldCount: Int
  @usableFromInline let width: Int
  /// Where the first row would begin if it began with `text`.
  @usableFromInline let position: CSVPosition

  @inlinable @inline(__always)
  @_lifetime(copy text, copy starts)
  init(
    _ text: Span<UInt8>, _ starts: Span<UInt32>, _ quoting: CSVQuoting, count: Int,
    fieldCount: Int, width: Int, at position: CSVPosition
  ) {
    self.text = text
    self.starts = starts
    self.quoting = quoting
    self.count = count
    self.fieldCount = fieldCount
    self.width = width
    self.position = position
  }

  /// One of the rows.
  ///
  /// - Parameter index: Which one, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(index: Int) -> CSVRow {
    @_lifetime(copy self)
    get {
      precondition(0 <= index && index < count, "one of the rows")
      let first = index &* fieldCount
      let starts = starts.extracting(first..<first &+ fieldCount &+ 1)
      var position = position
      position.record &+= index
      position.line &+= index
      position.byte &+= Int(starts[0])
      return CSVRow(text, starts, quoting, count: width, at: position)
    }
  }

  /// One field of each row, unless the rows are too short to have it.
  ///
  /// - Parameter column: Which field, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  public func column(_ column: Int) -> CSVFields? {
    precondition(column >= 0, "columns are counted from 0")
    guard column < fieldCount else { return nil }
    return CSVFields(
      text, starts.extracting(droppingFirst: column), quoting, count: count, stride: fieldCount)
  }
}
