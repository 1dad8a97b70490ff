import ApusBytes

/// A predictor of where records begin. It does not scan the text before them, so it may be wrong.
struct PartBorders: ~Escapable {
  private let bytes: Span<UInt8>
  private let configuration: ScannerConfiguration

  /// The distance within which a quote must show whether it opens or closes.
  private static let reach = 65_536

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ dialect: CSVDialect) {
    self.bytes = bytes
    configuration = ScannerConfiguration(dialect)
  }

  /// Returns the start of the next line after an offset, not inside quotes, or the end of the text.
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

  /// Whether an offset is inside quotes, judged by the first quote after it that can only open or
  /// only close.
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

  /// Whether a quote closes a field and does not open another, or `nil` if it might do both.
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
