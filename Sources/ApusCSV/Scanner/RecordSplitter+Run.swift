import ApusBytes

extension RecordSplitter {
  /// Takes the ordinary records of the window that follow the current record.
  ///
  /// - Returns: The number of records, with the current record. The last of them is then the
  ///   current record.
  @usableFromInline
  mutating func takeRun() -> Int {
    guard base >= 0, fieldCount == usualCount else { return 1 }
    var (count, field, line) = (1, nextField, nextLine)
    while isOrdinary(field, line) {
      count &+= 1
      field &+= fieldCount
      line &+= 1
    }
    (nextField, nextLine, firstField) = (field, line, field &- fieldCount)
    recordIndex &+= count &- 1
    return count
  }

  /// Whether a record with the usual number of fields ends with a line. `next` decides the same,
  /// and skips the LF of a CRLF.
  @inline(__always)
  private func isOrdinary(_ field: Int, _ line: Int) -> Bool {
    let (last, end) = (field &+ fieldCount, window.lines[line])
    return end < attention && last < window.fields.count && window.fields[last] == end
      && end &- window.fields[field] > 1
  }

  /// The current record and those before it, with as many fields each.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func rows(_ count: Int, in chunk: Span<UInt8>) -> CSVRows {
    let first = firstField &- (count &- 1) &* fieldCount
    let starts = window.fields.span(from: first, count: count &* fieldCount &+ 1)
    let text = self.text(in: chunk)
    let record = recordIndex &- count
    let position = CSVPosition(
      record: record, field: 0, line: record &+ 1 &+ skippedLines, byte: chunkStart &+ base)
    return CSVRows(
      text, starts, quoting, count: count, fieldCount: fieldCount, width: rowWidth, at: position)
  }
}
