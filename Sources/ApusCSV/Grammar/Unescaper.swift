/// A state machine that unescapes a field byte by byte, by the grammar of `ByteStateMachine`.
struct Unescaper {
  private let quoting: CSVQuoting
  private var state = ScannerState.fieldStart

  init(_ quoting: CSVQuoting) { self.quoting = quoting }

  /// Takes a byte and returns the byte of the value that it yields, or `nil`.
  mutating func take(_ byte: UInt8) -> UInt8? {
    switch state {
    case .escaped: return ordinary(byte, then: .unquoted)
    case .escapedInQuotes: return ordinary(byte, then: .quoted)
    case .quoted: return takeQuoted(byte)
    case .afterQuote where quoting.doublesQuotes && quoting.isQuote(byte):
      return ordinary(byte, then: .quoted)
    case .fieldStart where quoting.isQuote(byte): return nothing(then: .quoted)
    default:
      return byte == quoting.escape ? nothing(then: .escaped) : ordinary(byte, then: .unquoted)
    }
  }

  private mutating func takeQuoted(_ byte: UInt8) -> UInt8? {
    if quoting.isQuote(byte) { return nothing(then: .afterQuote) }
    return byte == quoting.escape ? nothing(then: .escapedInQuotes) : byte
  }

  private mutating func ordinary(_ byte: UInt8, then next: ScannerState) -> UInt8 {
    state = next
    return byte
  }

  private mutating func nothing(then next: ScannerState) -> UInt8? {
    state = next
    return nil
  }
}
