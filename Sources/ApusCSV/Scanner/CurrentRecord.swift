/// The current record: its fields in the lists of the window, its number and its line.
@usableFromInline
struct CurrentRecord: Sendable {
  // Inlined code of the fast path sets these three.
  /// The first field and the number of fields, or -1 fields if there is no record.
  @usableFromInline var firstField = 0
  @usableFromInline var fieldCount = -1
  /// The number of records that were taken.
  @usableFromInline var taken = 0

  /// The number of lines before the record that are not the first lines of records.
  @usableFromInline private(set) var skippedLines = 0
  /// The number of line ends found so far within the record that ends next.
  private var innerLines = 0
  /// The number of line ends within this record.
  private var ownLines = 0
  /// The line and the byte of the record before, if there is no record.
  private var lastLine = 1
  private var lastByte = 0

  init() {}

  @inlinable @inline(__always)
  var exists: Bool { fieldCount >= 0 }

  /// The line of the current record, counted from 1; 0 or less if lines are not counted.
  @inlinable @inline(__always)
  var line: Int { taken &+ skippedLines }

  /// The line of the next record, without the lines within the current record.
  var nextLine: Int { taken + skippedLines + 1 }

  /// The line at which the search in the next record has arrived.
  var reachedLine: Int { nextLine + innerLines }

  /// The position of the last record, after a step that found none.
  var lastPosition: CSVPosition {
    CSVPosition(record: max(0, taken - 1), field: 0, line: lastLine, offset: lastByte)
  }

  /// Makes fields the current record.
  ///
  /// - Returns: Whether the record has line ends within; then `leaveLines` must be called before the next.
  mutating func take(_ count: Int, from first: Int) -> Bool {
    (firstField, fieldCount) = (first, count)
    taken += 1
    guard innerLines != 0 else { return false }
    (ownLines, innerLines) = (innerLines, 0)
    return true
  }

  /// Forgets the record, whose first byte is given.
  @inline(__always)
  mutating func forget(byte: Int) {
    (lastLine, lastByte) = (line, byte)
    fieldCount = -1
  }

  mutating func skipLine() { skippedLines += 1 }

  mutating func noteInnerLine() { innerLines += 1 }

  /// Adds the lines within the current record to the count.
  ///
  /// - Returns: Whether there were any.
  mutating func leaveLines() -> Bool {
    guard ownLines != 0 else { return false }
    skippedLines += ownLines
    ownLines = 0
    return true
  }

  /// Begins again; the count of records and lines continues.
  mutating func restart() { (fieldCount, innerLines, ownLines) = (-1, 0, 0) }

  /// Sets the number and the line of the next record.
  mutating func startCounting(record: Int, line: Int) {
    (taken, skippedLines) = (record, line - record - 1)
  }

  /// Sets the line of the record to 0, because the lines before it were not counted.
  mutating func forgetLines() { skippedLines = -taken }
}
