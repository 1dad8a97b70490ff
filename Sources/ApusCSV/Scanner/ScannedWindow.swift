import ApusBytes

/// The separators and marks of a window of the text, until their records are taken.
///
/// All positions are counted from the start of the first record. Fields and lines are stored by
/// their starts: field *i* is from `fields[i]` up to the byte before `fields[i + 1]`.
@usableFromInline
struct ScannedWindow: ~Copyable, Sendable {
  /// The starts of fields: the start of the first field, and a start after each separator.
  @usableFromInline var fields = PositionList()
  /// The starts of lines, without the first line. The last element is greater than all positions.
  @usableFromInline var lines = PositionList()
  /// Issues, line ends within records, and comments, in order; mostly empty.
  var marks = GrowingList<ScanMark>()
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
  }

  /// Drops the fields and lines before a record; positions are then counted from its start.
  mutating func drop(fields: Int, lines: Int, marks: Int, moving distance: UInt32) {
    self.fields.drop(first: fields, moving: distance)
    self.lines.drop(first: lines, moving: distance)
    self.lines.terminate(with: .max)
    lastQuotedReturn = lastQuotedReturn.flatMap { $0 < distance ? nil : $0 - distance }
    guard !self.marks.isEmpty else { return }
    self.marks.removeFirst(marks) { ScanMark(position: $0.position &- distance, kind: $0.kind) }
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
