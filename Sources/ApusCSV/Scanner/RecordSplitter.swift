import ApusBytes

/// Finds the records of a text that comes in chunks. It does no input, and copies only what a border
/// cuts.
///
/// The scanner runs ahead by a window of a few kilobytes and leaves lists of where fields and lines begin;
/// records are taken from these lists. How a record is taken:
///
///     next     the fast path, inlined into the loop of the reader: as many fields as usual, nothing odd
///     advance  everything else: the end of a window or chunk, odd lengths, empty lines, comments
///     finish   the last record, where no line end is
///
/// `attention` tells the fast path when to give up: a record that ends at or after it is one for `advance`.
/// Whatever sets a record apart (something odd, a limit, a border) must lower it. Positions are counted
/// from `base`, the start of the first record of the window, which is negative where that lies in an
/// earlier chunk; then its bytes are in `carry`.
@usableFromInline
struct RecordSplitter: ~Copyable, Sendable {
  /// What to do next.
  @usableFromInline
  enum Step: Equatable {
    /// A record is there.
    case record
    /// No more records end in this chunk.
    case needsChunk
    /// The text is no table, see `error`.
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
  /// The field of the last mark that was told: the search for that of the next one begins there.
  var markField = 0
  /// Records that end before this position, and have the usual number of fields, are ordinary.
  @usableFromInline var attention: UInt32 = 0
  /// How many fields a record has most likely.
  @usableFromInline var usualCount = 0
  /// Where in the chunk positions are counted from.
  @usableFromInline var base = 0
  /// Where in the chunk the next window begins.
  @usableFromInline var scanned = 0
  /// Where the chunk begins in the whole text.
  @usableFromInline var chunkStart = 0
  /// Where in the chunk no record may begin that is given.
  var limit = Int.max
  /// The bytes of a record that a border cut.
  @usableFromInline var carry = GrowingList<UInt8>()
  /// Whether the byte before this chunk is a CR that ended a line.
  var followsReturn = false

  /// The first field of the record that was given last, and how many it has; -1 fields if there is no record.
  @usableFromInline var firstField = 0
  @usableFromInline var fieldCount = -1
  /// The line and the byte of the record before, if there is no record.
  @usableFromInline var lastLine = 1
  @usableFromInline var lastByte = 0
  /// How many records were given.
  @usableFromInline var recordIndex = 0
  /// How many lines before the record are not the first ones of records.
  @usableFromInline var skippedLines = 0
  /// How many line ends within the record were seen so far, and how many the one that was given has.
  var innerLines = 0
  var rowLines = 0
  /// How many fields a row should have; the first one says.
  var width: Int?
  /// How many bytes of a byte order mark were seen; `nil` after it.
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

  /// Finds the next record, however it is.
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

  /// Forgets the records that were given, so that there is room for the next window.
  private mutating func dropRecords() -> Step? {
    if takeMarks(before: .max) { return .failed }
    let start = window.fields[nextField]
    dropTaken(moving: start)
    base += Int(start)
    // What may be a byte order mark is not yet a part of a record.
    return scanned - base > recordLimit && markLength == nil ? fail(tooLong) : nil
  }

  /// Drops what was taken from the window; positions are counted from another place.
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

  /// Sets `attention` after a scan, and after what was odd has been told.
  mutating func payAttention() {
    if base < 0 || scanned - base > recordLimit {
      attention = 0
    } else {
      let mark = nextMark < window.marks.count ? window.marks[nextMark].position : .max
      attention = limit == .max ? mark : min(mark, UInt32(clamping: limit - base))
    }
  }

  /// Whether the next record begins where none is given any more.
  var isBeyondLimit: Bool { base + Int(window.fields[nextField]) >= limit }

  /// How many bytes are scanned ahead: their positions should stay in the first cache.
  private static var windowSize: Int { 4096 }
  /// No position is too large for a list, whatever the rules allow.
  var recordLimit: Int { min(rules.recordLimit, 1 << 31) }
}
