import ApusBytes

/// Reads a text byte by byte: the grammar of `ApusCSV`, in full.
///
/// `BlockScanner` uses it for the blocks that masks alone cannot decide: those with a quote at an odd
/// place, an escape or what may be a comment.
struct ByteMachine {
  private let alphabet: Alphabet
  private(set) var state: TextState
  private(set) var block = ScannedBlock()

  init(_ alphabet: Alphabet, in state: TextState) {
    self.alphabet = alphabet
    self.state = state
  }

  mutating func take(_ bytes: Span<UInt8>) {
    for index in bytes.indices { take(bytes[index], bit: 1 &<< UInt64(index)) }
  }

  private mutating func take(_ byte: UInt8, bit: UInt64) {
    switch state {
    case .lineStart where byte == alphabet.comment: state = .comment
    case .lineStart, .fieldStart: beginField(byte, bit)
    case .unquoted: goOn(byte, bit)
    case .quoted: quote(byte, bit)
    case .afterQuote: leaveQuotes(byte, bit)
    case .escaped, .escapedInQuotes: passEscaped(bit)
    case .comment: if alphabet.endsLine(byte) { separate(byte, bit) }
    }
  }

  private mutating func beginField(_ byte: UInt8, _ bit: UInt64) {
    guard byte == alphabet.quote else { return ordinary(byte, bit) }
    state = .quoted
    block.inside |= bit
  }

  private mutating func goOn(_ byte: UInt8, _ bit: UInt64) {
    if byte == alphabet.quote { block.strayQuotes |= bit }
    ordinary(byte, bit)
  }

  private mutating func ordinary(_ byte: UInt8, _ bit: UInt64) {
    if alphabet.separators.contains(byte) {
      separate(byte, bit)
    } else {
      state = byte == alphabet.escape ? .escaped : .unquoted
    }
  }

  private mutating func quote(_ byte: UInt8, _ bit: UInt64) {
    guard byte != alphabet.quote else { return state = .afterQuote }
    block.inside |= bit
    if byte == alphabet.escape { state = .escapedInQuotes }
  }

  private mutating func leaveQuotes(_ byte: UInt8, _ bit: UInt64) {
    if byte == alphabet.quote, alphabet.doublesQuotes {
      state = .quoted
      block.inside |= bit
    } else {
      if !alphabet.separators.contains(byte) { block.strayText |= bit }
      ordinary(byte, bit)
    }
  }

  private mutating func passEscaped(_ bit: UInt64) {
    state = state == .escaped ? .unquoted : .quoted
    block.inside |= bit
  }

  private mutating func separate(_ byte: UInt8, _ bit: UInt64) {
    block.separators |= bit
    state = byte == alphabet.delimiter ? .fieldStart : .lineStart
  }
}
