// UNSAFE: takes a field by positions that the scanner wrote in order, without four bounds checks each

/// A row of a table, valid until the next row is read.
///
///     let name = row[0].string
///     for column in 0..<row.count { total += row[column].bytes.count }
///
@frozen
public struct CSVRow: ~Escapable {
  /// The bytes from which `starts` counts: this record and those around it.
  @usableFromInline let text: Span<UInt8>
  /// The starts of the fields, and the byte after the last separator.
  @usableFromInline let starts: Span<UInt32>
  @usableFromInline let quoting: CSVQuoting
  /// The number of fields, with those that the options added as padding.
  public let count: Int
  /// The position of the row's start. Its line is 0 for rows of a `CSVCursor`, which counts no
  /// lines.
  public let position: CSVPosition

  @inlinable @inline(__always)
  @_lifetime(copy text, copy starts)
  init(
    _ text: Span<UInt8>, _ starts: Span<UInt32>, _ quoting: CSVQuoting, count: Int,
    at position: CSVPosition
  ) {
    self.text = text
    self.starts = starts
    self.quoting = quoting
    self.count = count
    self.position = position
  }

  /// All bytes of the row, without the line end.
  @inlinable
  public var bytes: Span<UInt8> {
    @_lifetime(copy self)
    get { text.extracting(Int(starts[0])..<Int(starts[starts.count - 1]) - 1) }
  }

  /// A field of the row, or an empty field if the row is too short.
  ///
  /// - Parameter column: The index of the field, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(column: Int) -> CSVField {
    @_lifetime(copy self)
    get {
      precondition(column >= 0, "column must not be negative")
      // A sum with the column would overflow for the largest numbers.
      guard column < starts.count &- 1 else { return CSVField(text.extracting(first: 0), quoting) }
      // SAFETY: the row has a field at this column, and the scanner wrote positions within the
      // text, in order.
      let raw = unsafe text.extracting(
        unchecked: Range(
          uncheckedBounds: (
            Int(starts[unchecked: column]), Int(starts[unchecked: column &+ 1]) &- 1
          )))
      return CSVField(raw, quoting)
    }
  }

  /// All fields as strings.
  ///
  /// - Complexity: O(*n*); allocates the array, and for each field of more than 15 bytes.
  public var strings: [String] { (0..<count).map { self[$0].string } }
}
