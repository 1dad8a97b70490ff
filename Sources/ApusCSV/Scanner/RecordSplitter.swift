import ApusBytes

/// Finds the records of a text that comes in chunks. It does no input, and copies only what a border
/// cuts.
///
/// All places are counted from the chunk at hand, and are negative where they lie in an earlier one;
/// the ends of fields are counted from the start of their record, so that they stay right.
@usableFromInline
struct RecordSplitter: Sendable {
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

  let alphabet: Alphabet
  @usableFromInline let quoting: CSVQuoting
  let rules: CSVRules
  var scanner: BlockScanner

  /// What is left of the block at hand.
  var block = ScannedBlock()
  /// Where that block begins, and where the next one does.
  var blockStart = 0
  var position = 0
  /// Where the chunk begins in the whole text.
  @usableFromInline var chunkStart = 0

  /// Where the record begins and ends, and where the next one begins.
  @usableFromInline var recordStart = 0
  @usableFromInline var recordEnd = 0
  var nextStart = 0
  /// Where its fields end; always with room for those of a block and the last one.
  @usableFromInline var ends = [Int](repeating: 0, count: 128)
  @usableFromInline var fieldCount = 0
  /// The record's bytes, where a border cut it.
  @usableFromInline var carry: [UInt8] = []
  /// Whether the record was given, so that the next one begins.
  var isGiven = false

  /// How many fields a row should have; the first one says.
  var width: Int?
  @usableFromInline var recordIndex = 0
  /// On which line the record begins, and how many line ends of it are between quotes so far.
  var line = 1
  /// On which line the record that was given last began.
  @usableFromInline var rowLine = 1
  var quotedLines = 0
  var quotedLineEnds: UInt64 = 0
  var lastQuotedReturn: UInt64 = 0
  /// How many bytes of a byte order mark were seen; `nil` after it.
  var markLength: Int? = 0
  /// Whether a CR ended the last record, so that an LF belongs to it.
  var mayEndPair = false
  @usableFromInline var isAtEnd = false

  @usableFromInline var error: CSVError?
  var report = CSVReport()

  init(_ dialect: CSVDialect, _ rules: CSVRules) {
    alphabet = Alphabet(dialect)
    quoting = CSVQuoting(dialect)
    scanner = BlockScanner(alphabet)
    self.rules = rules
  }

  /// Finds the record that ends next in the chunk.
  @usableFromInline
  mutating func next(in chunk: Span<UInt8>) -> Step {
    guard error == nil, !isAtEnd else { return error == nil ? .needsChunk : .failed }
    beginRecord()
    while true {
      while let end = takeFields(of: chunk) {
        if let step = endRecord(at: end, in: chunk) { return step }
      }
      if reportOddities(before: position) { return .failed }
      guard position < chunk.count else { return keep(chunk) }
      scanBlock(of: chunk)
    }
  }

  /// Takes fields up to the end of the record; `nil` where the block ends first.
  @inline(__always)
  private mutating func takeFields(of chunk: Span<UInt8>) -> Int? {
    let (start, blockStart, delimiter) = (recordStart, blockStart, alphabet.delimiter)
    var (separators, count) = (block.separators, fieldCount)
    var found: Int?
    var room = ends.mutableSpan
    while separators != 0 {
      let end = blockStart &+ separators.trailingZeroBitCount
      separators &= separators &- 1
      room[count] = end &- start
      count &+= 1
      if chunk[end] != delimiter {
        found = end
        break
      }
    }
    (block.separators, fieldCount) = (separators, count)
    return found
  }

  private mutating func scanBlock(of chunk: Span<UInt8>) {
    if markLength != nil { return skipMark(of: chunk) }
    if ends.count < fieldCount + 65 { ends += repeatElement(0, count: ends.count) }
    if quotedLineEnds != 0 { quotedLines += quotedLineEnds.nonzeroBitCount }
    let bytes = chunk.rawBytes
    block = scanner.scan(bytes, at: position)
    blockStart = position
    position = min(position + 64, chunk.count)
    findQuotedLineEnds(bytes)
  }

  /// Notes line ends between quotes, a CRLF once: errors tell lines.
  @inline(__always)
  private mutating func findQuotedLineEnds(_ bytes: RawSpan) {
    quotedLineEnds = 0
    var all = block.inside
    if all != 0 { all &= ~bytes.mask(of: alphabet.delimiter, at: blockStart) }
    guard all != 0 else { return lastQuotedReturn = 0 }
    noteQuotedLineEnds(bytes, bytes.mask(of: alphabet.lineEnds, at: blockStart) & all)
  }

  @inline(never)
  private mutating func noteQuotedLineEnds(_ bytes: RawSpan, _ all: UInt64) {
    let returns = bytes.mask(of: Self.carriageReturn, at: blockStart) & all
    quotedLineEnds = all & ~((returns &<< 1 | lastQuotedReturn) & ~returns)
    lastQuotedReturn = returns &>> UInt64(position - blockStart - 1) & 1
  }

  /// Skips a byte order mark, which is no part of the table.
  private mutating func skipMark(of chunk: Span<UInt8>) {
    while let length = markLength, position < chunk.count {
      markLength = chunk[position] == Self.mark[length] ? length + 1 : nil
      if markLength == nil { return scanner.state = length == 0 ? .lineStart : .unquoted }
      position += 1
      if markLength == Self.mark.count { endMark() }
    }
  }

  private mutating func endMark() {
    markLength = nil
    recordStart = position
    carry.removeAll()
  }

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")
}
