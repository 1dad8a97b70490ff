import ApusBytes

extension RecordSplitter {
  /// Forgets the record that was given.
  mutating func beginRecord() {
    guard isGiven else { return }
    isGiven = false
    recordStart = nextStart
    fieldCount = 0
    if !carry.isEmpty { carry.removeAll(keepingCapacity: true) }
  }

  /// Gives the record that ends at a place, or skips a line that is none.
  @inline(__always)
  mutating func endRecord(at end: Int, in chunk: Span<UInt8>) -> Step? {
    nextStart = end + 1
    recordEnd = end
    if end == recordStart || alphabet.comment != nil, skipLine(at: end, in: chunk) { return nil }
    mayEndPair = chunk[end] == Self.carriageReturn
    if reportOddities(before: end) { return .failed }
    if recordStart < 0 { return endCarried(at: end, in: chunk) }
    return finishRecord()
  }

  private mutating func endCarried(at end: Int, in chunk: Span<UInt8>) -> Step {
    chunk.extracting(first: end).append(to: &carry)
    return finishRecord()
  }

  /// Checks what all records must hold to.
  @inline(__always)
  mutating func finishRecord() -> Step {
    if recordEnd - recordStart > rules.recordLimit { return fail(tooLong) }
    if fieldCount != width, rules.raggedRows != .keep, isRagged() { return .failed }
    recordIndex += 1
    rowLine = line
    line += 1
    if quotedLines != 0 || quotedLineEnds != 0 { countQuotedLines() }
    isGiven = true
    return .record
  }

  private mutating func isRagged() -> Bool {
    guard let width else {
      width = fieldCount
      return false
    }
    if rules.raggedRows == .pad, fieldCount < width { return false }
    let start = CSVPosition(
      record: recordIndex, field: min(fieldCount, width), line: line, byte: chunkStart + recordStart
    )
    return note(CSVError(.raggedRow(expected: width, found: fieldCount), at: start))
  }

  /// Moves the line ends between quotes that belong to this record into the number of its line.
  private mutating func countQuotedLines() {
    let own = bits(before: recordEnd)
    line += quotedLines + (quotedLineEnds & own).nonzeroBitCount
    quotedLines = 0
    quotedLineEnds &= ~own
  }

  /// The bits of the block that stand before a place.
  func bits(before place: Int) -> UInt64 { .lowestBits(max(0, min(64, place - blockStart))) }

  /// Skips the LF of a CRLF, an empty line, or a comment.
  private mutating func skipLine(at end: Int, in chunk: Span<UInt8>) -> Bool {
    if end == recordStart, mayEndPair, chunk[end] == Self.lineFeed {
      mayEndPair = false
    } else if end == recordStart && rules.emptyLines == .skip || isComment(in: chunk) {
      line += 1
      mayEndPair = chunk[end] == Self.carriageReturn
    } else {
      return false
    }
    isGiven = true
    beginRecord()
    return true
  }

  private func isComment(in chunk: Span<UInt8>) -> Bool {
    guard let comment = alphabet.comment, recordEnd > recordStart else { return false }
    return comment == (recordStart < 0 ? carry[0] : chunk[recordStart])
  }

  /// Keeps the part of the record that this chunk has, and moves on to the next chunk.
  mutating func keep(_ chunk: Span<UInt8>) -> Step {
    guard chunk.count - recordStart <= rules.recordLimit else { return fail(tooLong) }
    chunk.extracting(max(0, recordStart)..<chunk.count).append(to: &carry)
    quotedLines += quotedLineEnds.nonzeroBitCount
    quotedLineEnds = 0
    chunkStart += chunk.count
    recordStart -= chunk.count
    blockStart = 0
    position = 0
    return .needsChunk
  }

  private var tooLong: CSVError {
    let start = CSVPosition(
      record: recordIndex, field: 0, line: line, byte: chunkStart + recordStart)
    return CSVError(.recordTooLong(limit: rules.recordLimit), at: start)
  }
}
