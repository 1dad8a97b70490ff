// UNSAFE: takes a field by positions that the scanner wrote in order, without four bounds checks each

/// A column of consecutive rows; see `CSVRows.column`.
///
///     var reader = CSVReader(of: ArraySource([UInt8]("Zoo,2\nPark,9\n".utf8)))
///     while let rows = try reader.nextRows() {
///       guard let lines = rows.column(1) else { continue }
///       for row in 0..<lines.count { print(lines[row].string) }  // 2, 9
///     }
///
@frozen
public struct CSVFields: ~Escapable {
  /// The bytes from which `starts` counts.
  @usableFromInline let text: Span<UInt8>
  /// The starts of all fields, from the column of the first row on, and the byte after the last
  /// separator.
  @usableFromInline let starts: Span<UInt32>
  @usableFromInline let quoting: CSVQuoting
  /// The number of rows.
  public let count: Int
  /// The number of fields in a row.
  @usableFromInline let stride: Int

  @inlinable @inline(__always)
  @_lifetime(copy text, copy starts)
  init(
    _ text: Span<UInt8>, _ starts: Span<UInt32>, _ quoting: CSVQuoting, count: Int, stride: Int
  ) {
    self.text = text
    self.starts = starts
    self.quoting = quoting
    self.count = count
    self.stride = stride
  }

  /// The field of a row.
  ///
  /// - Parameter row: The index of the row, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(row: Int) -> CSVField {
    @_lifetime(copy self)
    get {
      precondition(0 <= row && row < count, "row must be from 0 to count - 1")
      let index = row &* stride
      // SAFETY: the row is less than `count`, so that its field begins in `starts`, and another
      // position follows. The scanner wrote positions within the text, in order.
      let raw = unsafe text.extracting(
        unchecked: Range(
          uncheckedBounds: (
            Int(starts[unchecked: index]), Int(starts[unchecked: index &+ 1]) &- 1
          )))
      return CSVField(raw, quoting)
    }
  }
}
