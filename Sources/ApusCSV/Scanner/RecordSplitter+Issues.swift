import ApusBytes

extension RecordSplitter {
  /// Counts the line ends within a record and records its issues, up to the record limit.
  ///
  /// - Parameter end: The end of the record, or of the part that was scanned.
  /// - Returns: Whether an issue is an error.
  mutating func takeMarks(before end: UInt32) -> Bool {
    guard nextMark < window.marks.count else { return false }
    let end = min(Int(end), Int(window.fields[nextField]) + recordLimit)
    while nextMark < window.marks.count, window.marks[nextMark].position < end {
      let mark = window.marks[nextMark]
      // The mark of a comment that has no end yet keeps the fast path from taking the comment for a record.
      if mark.kind == .comment, mark.position == window.fields[nextField] { break }
      nextMark += 1
      if take(mark) { return true }
    }
    payAttention()
    return false
  }

  /// Skips the marks of a skipped comment.
  mutating func passMarks(before end: UInt32) {
    while nextMark < window.marks.count, window.marks[nextMark].position < end { nextMark += 1 }
    payAttention()
  }

  private mutating func take(_ mark: ScanMark) -> Bool {
    switch mark.kind {
    case .lineEnd:
      innerLines += 1
      return false
    case .comment: return false
    case .quoteInField: return note(CSVError(.quoteInField, at: position(of: mark.position)))
    case .textAfterQuote: return note(CSVError(.textAfterQuote, at: position(of: mark.position)))
    }
  }

  /// Returns the position of a mark. The search resumes at the mark before, so that all marks
  /// together take linear time.
  private mutating func position(of offset: UInt32) -> CSVPosition {
    markField = max(markField, nextField)
    while markField + 1 < window.fields.count, window.fields[markField + 1] <= offset {
      markField += 1
    }
    return CSVPosition(
      record: recordIndex, field: markField - nextField, line: recordStart.line + innerLines,
      byte: chunkStart + base + Int(offset))
  }

  /// The start of the next record.
  var recordStart: CSVPosition {
    CSVPosition(
      record: recordIndex, field: 0, line: recordIndex + skippedLines + 1,
      byte: chunkStart + base + Int(window.fields[nextField]))
  }

  var tooLong: CSVError { CSVError(.recordTooLong(limit: recordLimit), at: recordStart) }

  /// Records an issue.
  ///
  /// - Returns: Whether the issue is an error.
  mutating func note(_ issue: CSVError) -> Bool {
    if rules.mode == .strict { return fail(issue) == .failed }
    report.add(issue)
    return false
  }

  mutating func fail(_ error: CSVError) -> Step {
    self.error = error
    attention = 0
    return .failed
  }

  /// Takes the last record if it has no line end, after all chunks.
  @usableFromInline
  mutating func finish() -> Step {
    forgetRow()
    guard error == nil, !isAtEnd else { return error == nil ? .needsChunk : .failed }
    isAtEnd = true
    guard !carry.isEmpty, scanner.state != .comment else { return .needsChunk }
    if let issue = issueAtEnd, note(CSVError(issue, at: endPosition(issue))) { return .failed }
    let count = window.fields.count
    window.fields.reserve(1)
    window.fields.append(UInt32(carry.count + 1))
    return giveRecord(count) ? .record : .failed
  }

  private var issueAtEnd: CSVIssue? {
    switch scanner.state {
    case .quoted, .escapedInQuotes: .unterminatedQuote
    case .escaped: .danglingEscape
    default: nil
    }
  }

  /// Returns the position of the quote that is never closed, or of the escape.
  private func endPosition(_ issue: CSVIssue) -> CSVPosition {
    let field = window.fields.count - 1
    let offset = issue == .danglingEscape ? carry.count - 1 : Int(window.fields[field])
    return CSVPosition(
      record: recordIndex, field: field, line: recordStart.line + lineEnds(inCarryBefore: offset),
      byte: chunkStart + base + offset)
  }

  private func lineEnds(inCarryBefore offset: Int) -> Int {
    (0..<offset).count { index in
      let endsPair = carry[index] == .lineFeed && index > 0 && carry[index - 1] == .carriageReturn
      return configuration.endsLine(carry[index])
        && !(endsPair && configuration.endsLine(.carriageReturn))
    }
  }
}
