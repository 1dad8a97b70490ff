import ApusBytes

/// A splitter that finds the records of a text in chunks. It does no I/O, and copies only records
/// that are cut by the end of a chunk.
///
/// It has four parts, each with its own state:
///
///     ScannedWindow  the starts of fields and lines in some kilobytes ahead, and how many were taken
///     ChunkText      the offset of these positions in the chunk, and the bytes of a cut record
///     CurrentRecord  the fields, the number and the line of the current record
///     IssueLog       the error, and the report of lenient reading
///
/// Records are taken by three functions:
///
///     next     the fast path, inlined into the loop of the reader: as many fields as usual, no issue
///     advance  all other cases: the end of a window or chunk, other lengths, empty lines, comments
///     finish   the last record, if it has no line end
///
/// `fastPathLimit` ends the fast path: `advance` handles a record that ends at or after it. Code that
/// finds a special case (an issue, a limit, a border) must lower it.
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

  private let configuration: ScannerConfiguration
  @usableFromInline let quoting: CSVQuoting
  private let options: CSVOptions
  /// Whether rows that are too short get empty fields.
  @usableFromInline let isPadded: Bool

  private var scanner: BlockScanner
  @usableFromInline private(set) var text = ChunkText()
  private var log: IssueLog
  // Inlined code of the fast path sets members of these two.
  @usableFromInline var window = ScannedWindow()
  @usableFromInline var current = CurrentRecord()

  /// Records that end before this position, and have the usual number of fields, are ordinary.
  @usableFromInline private(set) var fastPathLimit: UInt32 = 0
  /// The likely number of fields of a record.
  @usableFromInline private(set) var usualCount = 0
  /// The expected number of fields, which the first record sets.
  private(set) var width: Int?
  private(set) var isAtEnd = false

  init(_ dialect: CSVDialect, _ options: CSVOptions) {
    configuration = ScannerConfiguration(dialect)
    quoting = CSVQuoting(dialect)
    scanner = BlockScanner(configuration)
    log = IssueLog(options.mode)
    self.options = options
    isPadded = options.raggedRows == .pad
  }

  @usableFromInline var error: CSVError? { log.error }
  var report: CSVReport { log.report }

  // MARK: Steps

  /// Finds the record that ends next in the chunk.
  @inlinable @inline(__always)
  mutating func next(in chunk: Span<UInt8>) -> Step {
    var (first, line) = (window.nextField, window.nextLine)
    if window.lines[line] &- window.fields[first] == 1, text.isPair(window.fields[first], in: chunk)
    {
      first &+= 1
      line &+= 1
    }
    let last = first &+ usualCount
    let end = window.lines[line]
    guard end < fastPathLimit, last < window.fields.count, window.fields[last] == end,
      end &- window.fields[first] > 1
    else { return advance(in: chunk) }
    (current.firstField, current.fieldCount) = (first, usualCount)
    (window.nextField, window.nextLine) = (last, line &+ 1)
    current.taken &+= 1
    return .record
  }

  /// Finds the next record in all cases.
  @usableFromInline
  mutating func advance(in chunk: Span<UInt8>) -> Step {
    forgetRow()
    guard log.error == nil, !isAtEnd else { return log.error == nil ? .needsChunk : .failed }
    if text.base < 0, window.nextField > 0 { leaveCarry() }
    leaveLines()
    while true {
      while !isBeyondLimit, window.nextLine < window.lines.count {
        if let step = takeRecord(of: chunk) { return step }
      }
      if isBeyondLimit { return .needsChunk }
      if let failure = dropRecords() { return failure }
      guard text.scanned < chunk.count else { return keep(chunk) }
      if let limit = options.limits.document, text.chunkStart + chunk.count > limit {
        return fail(CSVError(.documentTooLarge(limit: limit), at: recordStart))
      }
      scanWindow(of: chunk)
    }
  }

  /// Takes the last record if it has no line end, after all chunks.
  @usableFromInline
  mutating func finish() -> Step {
    forgetRow()
    guard log.error == nil, !isAtEnd else { return log.error == nil ? .needsChunk : .failed }
    isAtEnd = true
    guard !text.carry.isEmpty, scanner.state != .comment else { return .needsChunk }
    if let issue = issueAtEnd, note(CSVError(issue, at: endPosition(issue))) { return .failed }
    let count = window.endRecord(at: UInt32(text.carry.count + 1))
    return giveRecord(count) ? .record : .failed
  }

  /// Takes the ordinary records of the window that follow the current record.
  ///
  /// - Returns: The number of records, with the current record. The last of them is then the
  ///   current record.
  @usableFromInline
  mutating func takeRun() -> Int {
    guard text.base >= 0, current.fieldCount == usualCount else { return 1 }
    var (count, field, line) = (1, window.nextField, window.nextLine)
    while isOrdinary(field, line) {
      count &+= 1
      field &+= usualCount
      line &+= 1
    }
    (window.nextField, window.nextLine) = (field, line)
    current.firstField = field &- usualCount
    current.taken &+= count &- 1
    return count
  }

  /// Whether a record with the usual number of fields ends with a line. `next` decides the same,
  /// and skips the LF of a CRLF.
  @inline(__always)
  private func isOrdinary(_ field: Int, _ line: Int) -> Bool {
    let (last, end) = (field &+ usualCount, window.lines[line])
    return end < fastPathLimit && last < window.fields.count && window.fields[last] == end
      && end &- window.fields[field] > 1
  }

  // MARK: Windows and chunks

  /// Drops the records that were taken, so that there is room for the next window.
  private mutating func dropRecords() -> Step? {
    if takeMarks(before: .max) { return .failed }
    let start = window.start
    window.dropTaken(moving: start)
    text.moveBase(by: start)
    return text.scannedLength > recordLimit && !text.awaitsMark ? fail(tooLong) : nil
  }

  private mutating func scanWindow(of chunk: Span<UInt8>) {
    if text.awaitsMark, let seen = text.skipMark(of: chunk) {
      scanner.state = seen == 0 ? .lineStart : .unquoted
    }
    let range = text.takeWindow(of: chunk, Self.windowSize)
    scanner.scan(chunk, range, from: text.base, into: &window)
    window.lines.terminate(with: .max)
    setFastPathLimit()
  }

  /// Sets `fastPathLimit` after a scan, and after issues were recorded.
  private mutating func setFastPathLimit() {
    let isSpecial = text.base < 0 || text.scannedLength > recordLimit
    fastPathLimit = isSpecial ? 0 : min(window.markPosition, text.limitPosition)
  }

  /// Continues within the chunk after a record that began in an earlier chunk.
  private mutating func leaveCarry() {
    window.dropTaken(moving: text.leaveCarry())
    setFastPathLimit()
  }

  private mutating func keep(_ chunk: Span<UInt8>) -> Step {
    text.keep(chunk)
    if !chunk.isEmpty { fastPathLimit = 0 }
    return .needsChunk
  }

  /// Whether the next record begins at or after the limit.
  var isBeyondLimit: Bool { text.isBeyondLimit(window.start) }

  /// The number of bytes to scan ahead; their positions should stay in the first-level cache.
  private static var windowSize: Int { 4096 }
  /// The record limit, at most 2^31, so that every position fits into a list.
  private var recordLimit: Int { min(options.recordLimit, 1 << 31) }

  // MARK: Records

  /// Takes the record up to the next line end of the window, or skips a line that is not a record.
  private mutating func takeRecord(of chunk: Span<UInt8>) -> Step? {
    let end = window.lines[window.nextLine]
    if skipLine(until: end, in: chunk) { return nil }
    if takeMarks(before: end) { return .failed }
    let count = window.countFields(until: end, likely: usualCount)
    guard giveRecord(count) else { return .failed }
    text.completeCarry(to: end, from: chunk)
    window.pass(fields: count)
    return .record
  }

  /// Checks the options for a record that begins at the next field, and makes it the current record.
  private mutating func giveRecord(_ count: Int) -> Bool {
    let length = window.fields[window.nextField + count] - window.start - 1
    if length > recordLimit { return fail(tooLong) == .record }
    if count != width, options.raggedRows != .keep, isRagged(count) { return false }
    usualCount = options.raggedRows == .keep ? count : width ?? count
    if current.take(count, from: window.nextField) { fastPathLimit = 0 }
    return true
  }

  /// Whether the number of fields is an error.
  private mutating func isRagged(_ count: Int) -> Bool {
    guard let width else {
      width = count
      return false
    }
    if options.raggedRows == .pad, count < width { return false }
    var start = recordStart
    start.field = min(count, width)
    return note(CSVError(.raggedRow(expected: width, found: count), at: start))
  }

  /// Skips the LF of a CRLF, an empty line, or a comment.
  private mutating func skipLine(until end: UInt32, in chunk: Span<UInt8>) -> Bool {
    let start = window.start
    if end == start + 1 {
      let isPair = text.endsPair(start, in: chunk)
      guard isPair || options.emptyLines == .skip else { return false }
      if !isPair { current.skipLine() }
    } else {
      // A comment that is too long is an error wherever the text is cut, because its end may not be
      // known yet.
      guard let comment = configuration.comment, text.firstByte(start, in: chunk) == comment,
        end - start - 1 <= recordLimit
      else { return false }
      current.skipLine()
      window.passMarks(before: end)
      setFastPathLimit()
    }
    window.pass(fields: 1)
    if text.base < 0 { leaveCarry() }
    return true
  }

  /// Forgets the current record, before the lists of its fields change.
  @inline(__always)
  private mutating func forgetRow() {
    if current.exists { current.forget(byte: text.chunkStart &+ rowStart) }
  }

  /// Adds the lines of the current record to the count.
  mutating func leaveLines() {
    if current.leaveLines() { setFastPathLimit() }
  }

  // MARK: Issues

  /// Counts the line ends within a record and records its issues, up to the record limit.
  ///
  /// - Parameter end: The end of the record, or of the part that was scanned.
  /// - Returns: Whether an issue is an error.
  private mutating func takeMarks(before end: UInt32) -> Bool {
    guard window.markPosition != .max else { return false }
    let end = min(Int(end), Int(window.start) + recordLimit)
    while let mark = window.takeMark(before: end) {
      if take(mark) { return true }
    }
    setFastPathLimit()
    return false
  }

  private mutating func take(_ mark: ScanMark) -> Bool {
    switch mark.kind {
    case .lineEnd:
      current.noteInnerLine()
      return false
    case .comment: return false
    case .quoteInField: return note(CSVError(.quoteInField, at: position(of: mark.position)))
    case .textAfterQuote: return note(CSVError(.textAfterQuote, at: position(of: mark.position)))
    }
  }

  private mutating func position(of mark: UInt32) -> CSVPosition {
    CSVPosition(
      record: current.taken, field: window.field(of: mark), line: current.reachedLine,
      offset: text.offset(of: mark))
  }

  private mutating func note(_ error: CSVError) -> Bool {
    let isError = log.note(error)
    if isError { fastPathLimit = 0 }
    return isError
  }

  private mutating func fail(_ error: CSVError) -> Step {
    log.fail(error)
    fastPathLimit = 0
    return .failed
  }

  private var tooLong: CSVError { CSVError(.tokenTooLong(limit: recordLimit), at: recordStart) }

  private var issueAtEnd: CSVError.Kind? {
    switch scanner.state {
    case .quoted, .escapedInQuotes: .unterminatedQuote
    case .escaped: .danglingEscape
    default: nil
    }
  }

  /// Returns the position of the quote that is never closed, or of the escape.
  private func endPosition(_ kind: CSVError.Kind) -> CSVPosition {
    let field = window.fields.count - 1
    let offset = kind == .danglingEscape ? UInt32(text.carry.count - 1) : window.fields[field]
    return CSVPosition(
      record: current.taken, field: field,
      line: current.nextLine + lineEnds(inCarryBefore: Int(offset)), offset: text.offset(of: offset)
    )
  }

  private func lineEnds(inCarryBefore offset: Int) -> Int {
    (0..<offset).count { index in
      let endsPair =
        text.carry[index] == .lineFeed && index > 0 && text.carry[index - 1] == .carriageReturn
      return configuration.endsLine(text.carry[index])
        && !(endsPair && configuration.endsLine(.carriageReturn))
    }
  }

  // MARK: Other beginnings

  /// Restarts at the start of a record, which is the start of the next chunk; the memory is reused.
  mutating func restart(width: Int?) {
    scanner = BlockScanner(configuration)
    window.restart()
    text.restart()
    current.restart()
    (fastPathLimit, usualCount, isAtEnd) = (0, 0, false)
    self.width = width
  }

  /// Sets the position of the first record, from which records, lines and bytes are counted.
  mutating func startCounting(record: Int, line: Int, offset: Int) {
    current.startCounting(record: record, line: line)
    text.startCounting(offset: offset)
  }

  /// Begins at a record within a text; the next chunk is the text from there on.
  mutating func begin(at position: CSVPosition, in whole: Span<UInt8>, width: Int?) {
    if position.offset > 0 {
      restart(width: width)
      text.follow(whole[position.offset - 1])
    }
    self.width = width
    startCounting(record: position.record, line: position.line, offset: position.offset)
  }

  /// Takes no record from an offset of the chunk on.
  mutating func end(at limit: Int) { text.setLimit(limit) }

  /// Takes no record any more, because the source failed.
  @usableFromInline
  mutating func stop() { isAtEnd = true }
}
