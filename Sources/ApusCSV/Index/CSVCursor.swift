import ApusBytes

/// A cursor that seeks to rows of a table by their number. Each row is valid until the next call.
///
/// Threads share an index, and each has a cursor of its own. Rows in ascending order cost less than rows in any order,
/// because the cursor scans ahead after the second of them.
///
///     let text = [UInt8]("name,lines\nZoo,2\nPark,9\n".utf8)
///     var cursor = CSVCursor(try CSVIndex(of: text.span))
///     cursor.row(2, in: text.span)[0].string  // "Park"
///     cursor.row(1, in: text.span)[0].string  // "Zoo"
///
public struct CSVCursor: ~Copyable, Sendable {
  private let index: CSVIndex
  private var splitter: RecordSplitter
  /// The byte from which the rows of the current run are scanned.
  private var runStart = 0
  /// The row that continues the run, or -1 if no row does.
  private var nextNumber = -1

  /// Creates a cursor.
  public init(_ index: CSVIndex) {
    self.index = index
    // All issues were reported or rejected when the index was made.
    var options = index.options
    options.mode = .lenient
    if options.raggedRows == .malformed { options.raggedRows = .keep }
    splitter = RecordSplitter(index.dialect, options)
    splitter.window.isSilent = true
  }

  /// Returns a row.
  ///
  /// - Parameters:
  ///   - number: The number of the row, from 0 and less than the index's `count`. The header
  ///     counts.
  ///   - bytes: The text from which the index was made.
  /// - Returns: The row, valid until the next call.
  /// - Complexity: O(*n*) in the length of the row; does not allocate in the long run.
  @_lifetime(copy bytes, &self)
  public mutating func row(_ number: Int, in bytes: Span<UInt8>) -> CSVRow {
    let extent = index.extent(of: number, in: bytes)
    if number != nextNumber { beginRun(at: number, extent.lowerBound) }
    let chunk = bytes.extracting(runStart..<scanEnd(extent, bytes.count))
    nextNumber = number + 1
    if splitter.next(in: chunk) != .record {
      nextNumber = -1
      _ = splitter.finish()
    }
    precondition(
      splitter.hasRow && splitter.lastPosition.offset == extent.lowerBound,
      "no row \(number): bytes must be the text from which the index was made")
    splitter.current.forgetLines()
    return splitter.row(in: chunk)
  }

  private mutating func beginRun(at number: Int, _ start: Int) {
    splitter.restart(width: index.width)
    splitter.startCounting(record: number, line: 0, offset: start)
    runStart = start
  }

  /// Returns where scanning for a row ends. It scans as far behind the row as the run is long, so
  /// that a short run wastes little work.
  private func scanEnd(_ extent: Range<Int>, _ count: Int) -> Int {
    let ahead = min(extent.lowerBound - runStart, count - extent.upperBound)
    return max(extent.upperBound + ahead, runStart + splitter.text.scanned)
  }
}
