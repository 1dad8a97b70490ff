import ApusBytes

/// A splitter that finds the records of a text in chunks. It does no I/O, and copies only records
/// that are cut by the end of a chunk.
///
/// The scanner runs ahead by a window of a few kilobytes and fills lists of the starts of fields
/// and lines. Records are taken from these lists, by three functions:
///
///     next     the fast path, inlined into the loop of the reader: as many fields as usual, no issue
///     advance  all other cases: the end of a window or chunk, other lengths, empty lines, comments
///     finish   the last record, if it has no line end
///
/// `attention` ends the fast path: `advance` handles a record that ends at or after it. Code that
/// finds a special case (an issue, a limit, a border) must lower it. Positions are counted from
/// `base`, the start of the first record of the window. If that record begins in an earlier chunk,
/// `base` is negative and its bytes are in `carry`.
@usableFromInline
struct RecordSplitter: ~Copyable, Sendable {
  /// The result of a step.
  @usableFromInline
  enum Step: Equatable {
    /// A record was found.
    case record
    /// No more records end in this chunk.
    case needsChunk
    /// The text is malformed; see `error`.
    case failed
  }

  let configuration: ScannerConfiguration
  @usableFromInline let quoting: CSVQuoting
  let rules: CSVRules
  /// Whether rows that are too short get empty fields.
  @usableFromInline let isPadded: Bool
  var scanner: BlockScanner

  @usableFromInline var window = ScannedWindow()
  /// The first field of the next record, and the line after it.
  @usableFromInline var nextField = 0
  @usableFromInline var nextLine = 0
  var nextMark = 0
  /// The field of the last mark, where the search for the field of the next mark begins.
  var markField = 0
  /// Records that end before this position, and have the usual number of fields, are ordinary.
  @usableFromInline var attention: UInt32 = 0
  /// The likely number of fields of a record.
  @usableFromInline var usualCount = 0
  /// The offset in the chunk from which positions are counted.
  @usableFromInline var base = 0
  /// The offset in the chunk where the next window begins.
  @usableFromInline var scanned = 0
  /// The offset of the chunk in the whole text.
  @usableFromInline var chunkStart = 0
  /// The offset in the chunk from which on no record is taken.
  var limit = Int.max
  /// The bytes of a record that is cut by the end of a chunk.
  @usableFromInline var carry = GrowingList<UInt8>()
  /// Whether the byte before this chunk is a CR that ended a line.
  var followsReturn = false

  /// The first field of the current record and its number of fields, or -1 fields if there is no
  /// record.
  @usableFromInline var firstField = 0
  @usableFromInline var fieldCount = -1
  /// The line and the byte of the record before, if there is no record.
  @usableFromInline var lastLine = 1
  @usableFromInline var lastByte = 0
  /// The number of records that were taken.
  @usableFromInline var recordIndex = 0
  /// The number of lines before the record that are not the first lines of records.
  @usableFromInline var skippedLines = 0
  /// The number of line ends found so far within the record, and the number within the current
  /// record.
  var innerLines = 0
  var rowLines = 0
  /// The expected number of fields, which the first record sets.
  var width: Int?
  /// The number of bytes that were seen of a byte order mark, or `nil` after it.
  var markLength: Int? = 0
  @usableFromInline var isAtEnd = false

  @usableFromInline var error: CSVError?
  var report = CSVReport()

  init(_ dialect: CSVDialect, _ rules: CSVRules) {
    configuration = ScannerConfiguration(dialect)
    quoting = CSVQuoting(dialect)
    scanner = BlockScanner(configuration)
    self.rules = rules
    isPadded = rules.raggedRows == .pad
  }

  /// Finds the record that ends next in the chunk.
  @inlinable @inline(__always)
  mutating func next(in chunk: Span<UInt8>) -> Step {
    var (first, line) = (nextField, nextLine)
    if window.lines[line] &- window.fields[first] == 1, isPair(window.fields[first], in: chunk) {
      first &+= 1
      line &+= 1
    }
    let last = first &+ usualCount
    let end = window.lines[line]
    guard end < attention, last < window.fields.count, window.fields[last] == end,
      end &- window.fields[first] > 1
    else { return advance(in: chunk) }
    (firstField, fieldCount, nextField, nextLine) = (first, usualCount, last, line &+ 1)
    recordIndex &+= 1
    return .record
  }

  /// Whether a line end is the LF of a CRLF that is in this chunk.
  @inlinable @inline(__always)
  func isPair(_ position: UInt32, in chunk: Span<UInt8>) -> Bool {
    let offset = base &+ Int(position)
    return offset > 0 && chunk[offset] == 10 && chunk[offset &- 1] == 13
  }

  /// Finds the next record in all cases.
  @usableFromInline
  mutating func advance(in chunk: Span<UInt8>) -> Step {
    forgetRow()
    guard error == nil, !isAtEnd else { return error == nil ? .needsChunk : .failed }
    if base < 0, nextField > 0 { leaveCarry() }
    if rowLines != 0 { leaveLines() }
    while true {
      while !isBeyondLimit, nextLine < window.lines.count {
        if let step = takeRecord(of: chunk) { return step }
      }
      if isBeyondLimit { return .needsChunk }
      if let failure = dropRecords() { return failure }
      guard scanned < chunk.count else { return keep(chunk) }
      scanWindow(of: chunk)
    }
  }

  /// Drops the records that were taken, so that there is room for the next window.
  private mutating func dropRecords() -> Step? {
    if takeMarks(before: .max) { return .failed }
    let start = window.fields[nextField]
    dropTaken(moving: start)
    base += Int(start)
    // Bytes that may be a byte order mark are not yet a part of a record.
    return scanned - base > recordLimit && markLength == nil ? fail(tooLong) : nil
  }

  /// Drops the taken part of the window, and subtracts a distance from the other positions.
  mutating func dropTaken(moving distance: UInt32) {
    guard nextField + nextLine + nextMark > 0 || distance > 0 else { return }
    window.drop(fields: nextField, lines: nextLine, marks: nextMark, moving: distance)
    markField = max(0, markField - nextField)
    (nextField, nextLine, nextMark) = (0, 0, 0)
  }

  private mutating func scanWindow(of chunk: Span<UInt8>) {
    if markLength != nil { skipMark(of: chunk) }
    let range = scanned..<min(chunk.count, scanned + Self.windowSize)
    scanner.scan(chunk, range, from: base, into: &window)
    window.lines.terminate(with: .max)
    scanned = range.upperBound
    payAttention()
  }

  /// Sets `attention` after a scan, and after issues were recorded.
  mutating func payAttention() {
    if base < 0 || scanned - base > recordLimit {
      attention = 0
    } else {
      let mark = nextMark < window.marks.count ? window.marks[nextMark].position : .max
      attention = limit == .max ? mark : min(mark, UInt32(clamping: limit - base))
    }
  }

  /// Whether the next record begins at or after the limit.
  var isBeyondLimit: Bool { base + Int(window.fields[nextField]) >= limit }

  /// The number of bytes to scan ahead; their positions should stay in the first-level cache.
  private static var windowSize: Int { 4096 }
  /// The record limit, at most 2^31, so that every position fits into a list.
  var recordLimit: Int { min(rules.recordLimit, 1 << 31) }
}
