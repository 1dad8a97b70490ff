import ApusBytes

/// Finds where lines begin that are records, without what is before them; which may be wrong.
struct PartBorders: ~Escapable {
  private let bytes: Span<UInt8>
  private let configuration: ScannerConfiguration

  /// How far quotes are looked at, until one tells whether it opens or closes.
  private static let reach = 65_536

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ dialect: CSVDialect) {
    self.bytes = bytes
    configuration = ScannerConfiguration(dialect)
  }

  /// Returns where the next line begins after a place, not within quotes; the end where none does.
  func lineStart(after offset: Int) -> Int {
    var state = likelyState(at: offset)
    var start = offset
    while start < bytes.count {
      let block = bytes.extracting(start..<min(start + RawSpan.blockSize, bytes.count))
      var machine = ByteStateMachine(configuration, in: state)
      machine.take(block)
      let ends = machine.block.lineEnds
      if ends != 0 { return start + ends.trailingZeroBitCount + 1 }
      state = machine.state
      start += block.count
    }
    return bytes.count
  }

  private func likelyState(at offset: Int) -> ScannerState {
    if isLikelyQuoted(at: offset) { return .quoted }
    return isSeparator(at: offset - 1) ? .fieldStart : .unquoted
  }

  /// Whether a place is between quotes, by the first quote after it that tells.
  private func isLikelyQuoted(at offset: Int) -> Bool {
    guard let quote = configuration.quote else { return false }
    let part = bytes.extracting(first: min(bytes.count, offset + Self.reach))
    var (start, isOdd) = (offset, false)
    while let index = part.firstIndex(of: quote, from: start) {
      if let closes = closes(at: index) { return closes != isOdd }
      if configuration.escape == nil || index == 0 || bytes[index - 1] != configuration.escape {
        isOdd.toggle()
      }
      start = index + 1
    }
    return false
  }

  /// Whether a quote closes a field or opens one; `nil` where it might do both.
  private func closes(at index: Int) -> Bool? {
    guard !isQuote(at: index - 1), !isQuote(at: index + 1) else { return nil }
    let (isAfter, isBefore) = (isSeparator(at: index - 1), isSeparator(at: index + 1))
    return isAfter == isBefore ? nil : isBefore
  }

  private func isQuote(at index: Int) -> Bool {
    bytes.indices.contains(index) && bytes[index] == configuration.quote
  }

  /// Whether a byte is a separator, or beyond an end of the text.
  private func isSeparator(at index: Int) -> Bool {
    !bytes.indices.contains(index) || configuration.separators.contains(bytes[index])
  }
}
