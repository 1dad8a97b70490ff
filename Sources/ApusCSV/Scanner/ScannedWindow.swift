import ApusBytes

/// The separators and marks of a window of the text, and which of them were taken.
///
/// All positions are counted from the start of the first record. Fields and lines are stored by
/// their starts: field *i* is from `fields[i]` up to the byte before `fields[i + 1]`.
@usableFromInline
struct ScannedWindow: ~Copyable, Sendable {
  /// The starts of fields: the start of the first field, and a start after each separator.
  @usableFromInline var fields = PositionList()
  /// The starts of lines, without the first line. The last element is greater than all positions.
  @usableFromInline var lines = PositionList()
  // Inlined code of the fast path sets these two.
  /// The first field of the next record, and the line after it.
  @usableFromInline var nextField = 0
  @usableFromInline var nextLine = 0
  /// Issues, line ends within records, and comments, in order; mostly empty.
  private var marks = GrowingList<ScanMark>()
  private var nextMark = 0
  /// The field of the last mark, where the search for the field of the next mark begins.
  private var markField = 0
  /// Whether only comments are recorded, because neither issues nor lines are needed.
  var isSilent = false
  /// The position of the last CR between quotes.
  private var lastQuotedReturn: UInt32?

  init() { restart() }

  /// Forgets everything; a record begins at position 0.
  mutating func restart() {
    fields.removeAll()
    fields.append(0)
    lines.removeAll()
    lines.terminate(with: .max)
    marks.removeAll()
    lastQuotedReturn = nil
    (nextField, nextLine, nextMark, markField) = (0, 0, 0, 0)
  }

  /// The position of the next record.
  var start: UInt32 { fields[nextField] }

  /// Counts the fields of the next record up to its end. A likely count is tried first.
  ///
  /// The call must be inlined: a function that does not change the splitter gets a copy of it, of
  /// some hundred bytes.
  @inline(__always)
  func countFields(until end: UInt32, likely: Int) -> Int {
    var index = nextField + likely
    if index >= fields.count || fields[index] > end { index = nextField }
    while fields[index] != end { index += 1 }
    return index - nextField
  }

  /// Appends the end of the last record, which has no separator.
  ///
  /// - Returns: The number of its fields.
  mutating func endRecord(at end: UInt32) -> Int {
    let count = fields.count
    fields.reserve(1)
    fields.append(end)
    return count
  }

  /// Passes a line with its fields.
  @inline(__always)
  mutating func pass(fields: Int) {
    nextField += fields
    nextLine += 1
  }

  /// The position of the next mark; 2^32 - 1 if there is none.
  var markPosition: UInt32 { nextMark < marks.count ? marks[nextMark].position : .max }

  /// Takes the next mark of the next record.
  ///
  /// The mark of a comment that has no end yet stays: it keeps the fast path from taking the comment
  /// for a record.
  mutating func takeMark(before end: Int) -> ScanMark? {
    guard nextMark < marks.count, marks[nextMark].position < end else { return nil }
    let mark = marks[nextMark]
    if mark.kind == .comment, mark.position == start { return nil }
    nextMark += 1
    return mark
  }

  /// Skips the marks of a skipped comment.
  mutating func passMarks(before end: UInt32) {
    while nextMark < marks.count, marks[nextMark].position < end { nextMark += 1 }
  }

  /// The field of the next record that has a mark. The search resumes at the mark before, so that all
  /// marks together take linear time.
  mutating func field(of mark: UInt32) -> Int {
    markField = max(markField, nextField)
    while markField + 1 < fields.count, fields[markField + 1] <= mark { markField += 1 }
    return markField - nextField
  }

  /// Drops the taken part, and subtracts a distance from the other positions.
  mutating func dropTaken(moving distance: UInt32) {
    guard nextField + nextLine + nextMark > 0 || distance > 0 else { return }
    fields.drop(first: nextField, moving: distance)
    lines.drop(first: nextLine, moving: distance)
    lines.terminate(with: .max)
    lastQuotedReturn = lastQuotedReturn.flatMap { $0 < distance ? nil : $0 - distance }
    if !marks.isEmpty {
      marks.removeFirst(nextMark) { ScanMark(position: $0.position &- distance, kind: $0.kind) }
    }
    markField = max(0, markField - nextField)
    (nextField, nextLine, nextMark) = (0, 0, 0)
  }

  /// Makes room for the separators of so many bytes.
  mutating func reserve(_ byteCount: Int) {
    fields.reserve(byteCount)
    lines.reserve(byteCount)
  }

  /// Records the marks of a block: line ends within a record (a CRLF once), comments and issues.
  @inline(never)
  mutating func note(_ block: ScannedBlock, in bytes: Span<UInt8>, _ position: Int) {
    var rest = block.comments
    if !isSilent { rest |= block.inside | block.strayQuotes | block.strayText }
    marks.reserve(RawSpan.blockSize)
    while let bit = rest.popLowestBit() {
      let markPosition = UInt32(truncatingIfNeeded: position + bit)
      switch block.kind(bit) {
      case .lineEnd: noteLineEnd(bytes[bit], at: markPosition)
      case let kind: marks.append(ScanMark(position: markPosition, kind: kind))
      }
    }
  }

  private mutating func noteLineEnd(_ byte: UInt8, at position: UInt32) {
    if byte == .carriageReturn { lastQuotedReturn = position }
    if byte == .lineFeed, let last = lastQuotedReturn, last &+ 1 == position { return }
    marks.append(ScanMark(position: position, kind: .lineEnd))
  }
}

extension UInt8 {
  @usableFromInline static var carriageReturn: UInt8 { 13 }
  @usableFromInline static var lineFeed: UInt8 { 10 }
}
