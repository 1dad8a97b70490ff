import ApusBytes

extension RecordSplitter {
  /// Notes what is odd in the block before a place.
  ///
  /// - Returns: Whether that is an error.
  @inline(__always)
  mutating func reportOddities(before place: Int) -> Bool {
    guard block.strayQuotes | block.strayText != 0 else { return false }
    return reportStrays(before: place)
  }

  @inline(never)
  private mutating func reportStrays(before place: Int) -> Bool {
    let own = bits(before: place)
    var strays = (block.strayQuotes | block.strayText) & own
    while let bit = strays.popLowestBit() {
      let oddity: CSVOddity =
        block.strayQuotes >> UInt64(bit) & 1 == 1 ? .quoteInField : .textAfterQuote
      if note(CSVError(oddity, at: position(of: blockStart + bit))) { return true }
    }
    block.strayQuotes &= ~own
    block.strayText &= ~own
    return false
  }

  private func position(of place: Int) -> CSVPosition {
    CSVPosition(
      record: recordIndex, field: ends[..<fieldCount].count { $0 < place - recordStart },
      line: line + quotedLines + (quotedLineEnds & bits(before: place)).nonzeroBitCount,
      byte: chunkStart + place)
  }

  /// Takes note of something odd.
  ///
  /// - Returns: Whether it is an error.
  mutating func note(_ oddity: CSVError) -> Bool {
    if rules.mode == .strict { return fail(oddity) == .failed }
    report.add(oddity)
    return false
  }

  mutating func fail(_ error: CSVError) -> Step {
    self.error = error
    return .failed
  }

  /// Gives the last record where no line end does, after all chunks.
  @usableFromInline
  mutating func finish() -> Step {
    guard error == nil, !isAtEnd else { return error == nil ? .needsChunk : .failed }
    beginRecord()
    isAtEnd = true
    guard !carry.isEmpty, scanner.state != .comment else { return .needsChunk }
    if let oddity = oddEnd, note(CSVError(oddity, at: endPosition(oddity))) { return .failed }
    recordEnd = 0
    ends[fieldCount] = carry.count
    fieldCount += 1
    return finishRecord()
  }

  private var oddEnd: CSVOddity? {
    switch scanner.state {
    case .quoted, .escapedInQuotes: .unterminatedQuote
    case .escaped: .danglingEscape
    default: nil
    }
  }

  /// Where the quote opens that nothing closes, or where the escape stands.
  private func endPosition(_ oddity: CSVOddity) -> CSVPosition {
    let field = fieldCount == 0 ? 0 : ends[fieldCount - 1] + 1
    let offset = oddity == .danglingEscape ? carry.count - 1 : field
    return CSVPosition(
      record: recordIndex, field: fieldCount, line: line + lineEnds(inCarryBefore: offset),
      byte: chunkStart + recordStart + offset)
  }

  private func lineEnds(inCarryBefore offset: Int) -> Int {
    (0..<offset).count { index in
      let endsPair =
        carry[index] == Self.lineFeed && index > 0 && carry[index - 1] == Self.carriageReturn
      return alphabet.endsLine(carry[index])
        && !(endsPair && alphabet.endsLine(Self.carriageReturn))
    }
  }
}
