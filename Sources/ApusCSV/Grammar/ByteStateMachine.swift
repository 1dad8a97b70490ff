import ApusBytes

/// A state machine that reads a text byte by byte: the full grammar of `ApusCSV`.
///
/// `BlockScanner` uses it for the blocks that masks alone cannot decide: those with a stray quote,
/// an escape or a byte that may begin a comment.
struct ByteStateMachine {
  private let configuration: ScannerConfiguration
  private(set) var state: ScannerState
  private(set) var block = ScannedBlock()

  init(_ configuration: ScannerConfiguration, in state: ScannerState) {
    self.configuration = configuration
    self.state = state
  }

  mutating func take(_ bytes: Span<UInt8>) {
    // A copy stays in registers. All functions that the loop calls are inlined for the same reason.
    var machine = self
    for index in bytes.indices { machine.take(bytes[index], bit: 1 &<< UInt64(index)) }
    self = machine
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, bit: UInt64) {
    switch state {
    case .lineStart where UInt16(byte) == configuration.commentCode: beginComment(bit)
    case .lineStart, .fieldStart: beginField(byte, bit)
    case .unquoted: goOn(byte, bit)
    case .quoted: quote(byte, bit)
    case .afterQuote: leaveQuotes(byte, bit)
    case .escaped, .escapedInQuotes: passEscaped(bit)
    case .comment: if configuration.endsLine(byte) { separate(byte, bit) }
    }
  }

  @inline(__always)
  private mutating func beginComment(_ bit: UInt64) {
    state = .comment
    block.comments |= bit
  }

  @inline(__always)
  private mutating func beginField(_ byte: UInt8, _ bit: UInt64) {
    guard UInt16(byte) == configuration.quoteCode else { return ordinary(byte, bit) }
    state = .quoted
    block.inside |= bit
  }

  @inline(__always)
  private mutating func goOn(_ byte: UInt8, _ bit: UInt64) {
    if UInt16(byte) == configuration.quoteCode { block.strayQuotes |= bit }
    ordinary(byte, bit)
  }

  @inline(__always)
  private mutating func ordinary(_ byte: UInt8, _ bit: UInt64) {
    if configuration.separators.contains(byte) {
      separate(byte, bit)
    } else {
      state = UInt16(byte) == configuration.escapeCode ? .escaped : .unquoted
    }
  }

  @inline(__always)
  private mutating func quote(_ byte: UInt8, _ bit: UInt64) {
    guard UInt16(byte) != configuration.quoteCode else { return state = .afterQuote }
    block.inside |= bit
    if UInt16(byte) == configuration.escapeCode { state = .escapedInQuotes }
  }

  @inline(__always)
  private mutating func leaveQuotes(_ byte: UInt8, _ bit: UInt64) {
    if UInt16(byte) == configuration.quoteCode, configuration.doublesQuotes {
      state = .quoted
      block.inside |= bit
    } else {
      if !configuration.separators.contains(byte) { block.strayText |= bit }
      ordinary(byte, bit)
    }
  }

  @inline(__always)
  private mutating func passEscaped(_ bit: UInt64) {
    state = state == .escaped ? .unquoted : .quoted
    block.inside |= bit
  }

  @inline(__always)
  private mutating func separate(_ byte: UInt8, _ bit: UInt64) {
    block.separators |= bit
    if byte == configuration.delimiter {
      state = .fieldStart
    } else {
      state = .lineStart
      block.lineEnds |= bit
    }
  }
}
