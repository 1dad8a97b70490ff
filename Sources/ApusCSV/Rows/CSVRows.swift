/// Consecutive rows with the same number of fields, valid until the next call.
///
/// They cost less than single rows if a loop does little with each row: properties that all of them
/// share are checked once.
///
///     while let rows = try reader.nextRows() {
///       guard let names = rows.column(2) else { continue }
///       for row in 0..<rows.count { total += names[row].bytes.count }
///     }
///
@frozen
public struct CSVRows: ~Escapable {
  /// The bytes from which `starts` counts.
  @usableFromInline let text: Span<UInt8>
  /// The starts of the fields of all rows, and the byte after the last separator.
  @usableFromInline let starts: Span<UInt32>
  @usableFromInline let quoting: CSVQuoting
  /// The number of rows, at least 1.
  public let count: Int
  /// The number of fields of each row in the text, and the number with the padding of the options.
  @usableFromInline let fieldCount: Int
  @usableFromInline let width: Int
  /// The position that the first row would have if it began with `text`.
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

  /// A row, by its index.
  ///
  /// - Parameter index: The index of the row, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(index: Int) -> CSVRow {
    @_lifetime(copy self)
    get {
      precondition(0 <= index && index < count, "index must be from 0 to count - 1")
      let first = index &* fieldCount
      let starts = starts.extracting(first..<first &+ fieldCount &+ 1)
      var position = position
      position.record &+= index
      position.line &+= index
      position.offset &+= Int(starts[0])
      return CSVRow(text, starts, quoting, count: width, at: position)
    }
  }

  /// Returns a column of the rows, or `nil` if the rows are too short.
  ///
  /// - Parameter column: The index of the field, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  public func column(_ column: Int) -> CSVFields? {
    precondition(column >= 0, "column must not be negative")
    guard column < fieldCount else { return nil }
    return CSVFields(
      text, starts.extracting(droppingFirst: column), quoting, count: count, stride: fieldCount)
  }
}
