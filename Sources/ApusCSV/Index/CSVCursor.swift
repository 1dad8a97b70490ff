import ApusBytes

/// Goes to rows of a table by their number; each is lent until it goes to the next.
///
/// Threads share an index, and each has a cursor of its own.
public struct CSVCursor: ~Copyable, Sendable {
  private let index: CSVIndex
  private var splitter: RecordSplitter

  /// Creates a cursor.
  public init(_ index: CSVIndex) {
    self.index = index
    // What is odd was reported or refused when the index was made.
    var rules = index.rules
    rules.mode = .lenient
    if rules.raggedRows == .odd { rules.raggedRows = .keep }
    splitter = RecordSplitter(index.dialect, rules)
  }

  /// Returns a row.
  ///
  /// - Parameters:
  ///   - number: Which one, from 0 to the index's `count`, the header among them.
  ///   - bytes: The text that the index was made of.
  /// - Returns: The row, lent until the next call.
  /// - Complexity: O(*n*) in the length of the row; does not allocate in the long run.
  @_lifetime(copy bytes, &self)
  public mutating func row(_ number: Int, in bytes: Span<UInt8>) -> CSVRow {
    let extent = index.extent(of: number, in: bytes)
    let chunk = bytes.extracting(extent)
    splitter.restart(width: index.width)
    splitter.pretend(record: number, line: 0, byte: extent.lowerBound)
    if splitter.next(in: chunk) != .record { _ = splitter.finish() }
    return splitter.row(in: chunk)
  }
}
