import ApusBytes

extension RecordSplitter {
  /// Takes the record up to the next line end of the window, or skips a line that is not a record.
  mutating func takeRecord(of chunk: Span<UInt8>) -> Step? {
    let end = window.lines[nextLine]
    if skipLine(until: end, in: chunk) { return nil }
    if takeMarks(before: end) { return .failed }
    let count = countFields(until: end)
    guard giveRecord(count) else { return .failed }
    if base < 0 { carry.append(chunk.extracting(first: base + Int(end) - 1)) }
    nextField += count
    nextLine += 1
    return .record
  }

  /// Counts the fields of the record up to its end. The count of the record before is tried first.
  ///
  /// The call must be inlined: a function that does not change the splitter gets a copy of it, of
  /// some hundred bytes.
  @inline(__always)
  private func countFields(until end: UInt32) -> Int {
    var index = nextField + usualCount
    if index >= window.fields.count || window.fields[index] > end { index = nextField }
    while window.fields[index] != end { index += 1 }
    return index - nextField
  }

  /// Checks the rules for a record that begins at the next field, and makes it the current record.
  mutating func giveRecord(_ count: Int) -> Bool {
    let length = window.fields[nextField + count] - window.fields[nextField] - 1
    if length > recordLimit { return fail(tooLong) == .record }
    if count != width, rules.raggedRows != .keep, isRagged(count) { return false }
    usualCount = rules.raggedRows == .keep ? count : width ?? count
    (firstField, fieldCount) = (nextField, count)
    recordIndex += 1
    if innerLines != 0 { (rowLines, innerLines, attention) = (innerLines, 0, 0) }
    return true
  }

  /// Whether the number of fields is an error.
  private mutating func isRagged(_ count: Int) -> Bool {
    guard let width else {
      width = count
      return false
    }
    if rules.raggedRows == .pad, count < width { return false }
    var start = recordStart
    start.field = min(count, width)
    return note(CSVError(.raggedRow(expected: width, found: count), at: start))
  }

  /// Skips the LF of a CRLF, an empty line, or a comment.
  private mutating func skipLine(until end: UInt32, in chunk: Span<UInt8>) -> Bool {
    let start = window.fields[nextField]
    if end == start + 1 {
      let isPair =
        chunk[base + Int(start)] == .lineFeed
        && (base + Int(start) == 0
          ? followsReturn : chunk[base + Int(start) - 1] == .carriageReturn)
      guard isPair || rules.emptyLines == .skip else { return false }
      if !isPair { skippedLines += 1 }
    } else {
      // A comment that is too long is an error wherever the text is cut, because its end may not be
      // known yet.
      guard startsComment(start, in: chunk), end - start - 1 <= recordLimit else { return false }
      skippedLines += 1
      passMarks(before: end)
    }
    nextField += 1
    nextLine += 1
    if base < 0 { leaveCarry() }
    return true
  }

  private func startsComment(_ start: UInt32, in chunk: Span<UInt8>) -> Bool {
    guard let comment = configuration.comment else { return false }
    return comment == (base < 0 ? carry[0] : chunk[base + Int(start)])
  }

  /// Adds the lines of the current record to the count.
  mutating func leaveLines() {
    skippedLines += rowLines
    rowLines = 0
    payAttention()
  }

  /// Continues within the chunk after a record that began in an earlier chunk.
  mutating func leaveCarry() {
    carry.removeAll()
    dropTaken(moving: UInt32(truncatingIfNeeded: -base))
    base = 0
    payAttention()
  }

  /// Copies the part of the record that is in this chunk, and prepares for the next chunk.
  mutating func keep(_ chunk: Span<UInt8>) -> Step {
    precondition(scanned == chunk.count, "a source gave another chunk without a call of advance")
    guard !chunk.isEmpty else { return .needsChunk }
    followsReturn = base == chunk.count && chunk[chunk.count - 1] == .carriageReturn
    carry.append(chunk.extracting(max(0, base)..<chunk.count))
    chunkStart += chunk.count
    base -= chunk.count
    if limit != .max { limit -= chunk.count }
    scanned = 0
    attention = 0
    return .needsChunk
  }
}
