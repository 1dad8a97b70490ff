import ApusBytes

/// What was found in some blocks of a text, until their records are taken.
///
/// All positions are counted from the start of the first record. Fields and lines are kept by where they
/// begin, so that field *i* is from `fields[i]` up to the byte before `fields[i + 1]`.
@usableFromInline
struct ScannedWindow: ~Copyable, Sendable {
  /// Where fields begin: the first one, and one after each separator.
  @usableFromInline var fields = PositionList()
  /// Where lines begin, without the first one; after the last of them, a position that none reaches.
  @usableFromInline var lines = PositionList()
  /// What is odd, line ends within records, and comments; in order, and mostly empty.
  var marks = GrowingList<ScanMark>()
  /// Whether only comments are noted: nobody asks for what is odd, or for lines.
  var isSilent = false
  /// Where the last CR between quotes was.
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

  /// Drops the fields and lines before a record, from whose start positions are counted thereafter.
  mutating func drop(fields: Int, lines: Int, marks: Int, moving distance: UInt32) {
    self.fields.drop(first: fields, moving: distance)
    self.lines.drop(first: lines, moving: distance)
    self.lines.terminate(with: .max)
    lastQuotedReturn = lastQuotedReturn.flatMap { $0 < distance ? nil : $0 - distance }
    guard !self.marks.isEmpty else { return }
    self.marks.removeFirst(marks) { ScanMark(position: $0.position &- distance, kind: $0.kind) }
  }

  /// Makes room for what so many bytes may contain.
  mutating func reserve(_ byteCount: Int) {
    fields.reserve(byteCount)
    lines.reserve(byteCount)
  }

  /// Notes the line ends of a block that are in a record, a CRLF once, comments, and what is odd.
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
