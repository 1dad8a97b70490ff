/// The same field of rows that follow one another; see `CSVRows.column`.
@frozen
public struct CSVFields: ~Escapable {
  /// What `starts` counts from.
  @usableFromInline let text: Span<UInt8>
  /// Where the fields of all rows begin, from the one in the first row on, and the byte after the last separator.
  @usableFromInline let starts: Span<UInt32>
  @usableFromInline let quoting: CSVQuoting
  /// How many rows there are.
  public let count: Int
  /// How many fields a row has.
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
  /// - Parameter row: Which one, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(row: Int) -> CSVField {
    @_lifetime(copy self)
    get {
      precondition(0 <= row && row < count, "one of the rows")
      let index = row &* stride
      // SAFETY: the row is one of those whose fields all begin in `starts`, with one more place after the last; the
      // scanner wrote positions within the text, in order.
      let raw = unsafe text.extracting(
        unchecked: Range(
          uncheckedBounds: (
            Int(starts[unchecked: index]), Int(starts[unchecked: index &+ 1]) &- 1
          )))
      return CSVField(raw, quoting)
    }
  }
}
