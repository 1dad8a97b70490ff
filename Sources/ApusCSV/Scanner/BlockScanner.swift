import ApusBytes

/// Finds the separators of a text, 64 bytes at once, however the text is cut into chunks.
///
/// Masks decide whole blocks as long as quotes stand at the borders of fields: a prefix XOR over the
/// quotes gives what is between them. A block in which they do not, or that has an escape or a byte
/// that begins comments, is read again by `ByteMachine`, which has the same state. What must change
/// together: `ByteMachine`, `decide` and `state`. The slow reference version is in the tests.
///
/// Source: Langdale and Lemire, "Parsing gigabytes of JSON per second", VLDB Journal 28, 2019.
struct BlockScanner: Sendable {
  private let alphabet: Alphabet
  /// All ones between quotes, else zero.
  private var quoted: UInt64 = 0
  /// One after a quote that may end a field, else zero.
  private var afterQuote: UInt64 = 0
  /// One at the start of a field, else zero.
  private var atStart: UInt64 = 1
  /// One after an escape and in a comment: only the byte machine goes on from there.
  private var isRare: UInt64 = 0
  private var rareState = TextState.lineStart

  init(_ alphabet: Alphabet) { self.alphabet = alphabet }

  /// Scans the block at an offset, up to the end of the chunk.
  @inline(__always)
  mutating func scan(_ bytes: RawSpan, at offset: Int) -> ScannedBlock {
    let separators = bytes.mask(of: alphabet.separators, at: offset)
    let quotes = alphabet.quote.map { bytes.mask(of: $0, at: offset) } ?? 0
    let last = min(63, bytes.byteCount &- offset &- 1)
    if let rare = alphabet.rare {
      return scan(bytes, at: offset, rare, (quotes, separators), last)
    }
    return decide(quotes, separators, last) ?? scanBytes(bytes, at: offset)
  }

  /// Scans a block of a dialect with escapes or comments; the latter must know where lines start.
  @inline(never)
  private mutating func scan(
    _ bytes: RawSpan, at offset: Int, _ rare: ByteSet,
    _ masks: (quotes: UInt64, separators: UInt64),
    _ last: Int
  ) -> ScannedBlock {
    guard isRare == 0, bytes.mask(of: rare, at: offset) == 0,
      let block = decide(masks.quotes, masks.separators, last)
    else { return scanBytes(bytes, at: offset) }
    let endsLine = alphabet.endsLine(bytes.elements[offset + last])
    rareState = endsLine ? .lineStart : .fieldStart
    return block
  }

  /// Decides a block with quotes by masks, or leaves it alone where a quote is at an odd place.
  @inline(__always)
  private mutating func decide(
    _ quotes: UInt64, _ separators: UInt64, _ last: Int
  ) -> ScannedBlock? {
    let last = UInt64(truncatingIfNeeded: last)
    guard quotes | quoted | afterQuote != 0 else {
      atStart = separators &>> last & 1
      return ScannedBlock(separators: separators)
    }
    let inside = quotes.prefixXor ^ quoted
    let (opening, closing) = (quotes & inside, quotes & ~inside)
    let outer = separators & ~inside
    let (starts, ended) = (outer &<< 1 | atStart, closing &<< 1 | afterQuote)
    let stray = opening & ~(starts | ended) | ended & ~(outer | opening)
    guard stray &<< (63 &- last) == 0 else { return nil }
    quoted = 0 &- (inside &>> last & 1)
    afterQuote = closing &>> last & 1
    atStart = outer &>> last & 1
    return ScannedBlock(separators: outer, inside: separators & inside)
  }

  @inline(never)
  private mutating func scanBytes(_ bytes: RawSpan, at offset: Int) -> ScannedBlock {
    let all = bytes.elements
    var machine = ByteMachine(alphabet, in: state)
    machine.take(all.extracting(offset..<min(all.count, offset + 64)))
    state = machine.state
    return machine.block
  }

  /// Where the next byte stands.
  var state: TextState {
    get {
      if isRare == 1 { return rareState }
      if quoted != 0 { return .quoted }
      if afterQuote == 1 { return .afterQuote }
      guard atStart == 1 else { return .unquoted }
      return rareState == .lineStart ? .lineStart : .fieldStart
    }
    set {
      quoted = newValue == .quoted ? .max : 0
      afterQuote = newValue == .afterQuote ? 1 : 0
      atStart = newValue == .lineStart || newValue == .fieldStart ? 1 : 0
      isRare = newValue.rawValue >= TextState.escaped.rawValue ? 1 : 0
      rareState = newValue
    }
  }
}
