/// One row of a table, lent until the next one.
///
///     let name = row[0].string
///     for column in 0..<row.count { total += row[column].bytes.count }
///
@frozen
public struct CSVRow: ~Escapable {
  /// All of its bytes, without the line end.
  public let bytes: Span<UInt8>
  @usableFromInline let ends: Span<Int>
  @usableFromInline let quoting: CSVQuoting
  /// How many fields it has, with those that the rules padded it with.
  public let count: Int
  /// Where it begins; the line is 0 for rows by number, whose lines nobody counted.
  public let position: CSVPosition

  @inlinable @inline(__always)
  @_lifetime(copy bytes, copy ends)
  init(
    _ bytes: Span<UInt8>, _ ends: Span<Int>, _ quoting: CSVQuoting, count: Int,
    at position: CSVPosition
  ) {
    self.bytes = bytes
    self.ends = ends
    self.quoting = quoting
    self.count = count
    self.position = position
  }

  /// A field, empty where the row is too short to have it.
  ///
  /// - Parameter column: Which one, from 0.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(column: Int) -> CSVField {
    @_lifetime(copy self)
    get {
      precondition(column >= 0, "columns are counted from 0")
      guard column < ends.count else { return CSVField(bytes.extracting(first: 0), quoting) }
      let start = column == 0 ? 0 : ends[column - 1] + 1
      return CSVField(bytes.extracting(start..<ends[column]), quoting)
    }
  }

  /// All fields as strings.
  ///
  /// - Complexity: O(*n*); allocates the array, and for each field of more than 15 bytes.
  public var strings: [String] { (0..<count).map { self[$0].string } }
}
