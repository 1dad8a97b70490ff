import ApusBytes

/// Views of the records that were taken.
extension RecordSplitter {
  /// Whether the last step found a record.
  @inlinable @inline(__always)
  var hasRow: Bool { current.exists }

  /// The current record, in the scanned chunk or in the copy of earlier chunks.
  ///
  /// The last step must have found a record.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func row(in chunk: Span<UInt8>) -> CSVRow {
    let starts = window.fields.span(from: current.firstField, count: current.fieldCount &+ 1)
    return CSVRow(text.bytes(in: chunk), starts, quoting, count: rowWidth, at: rowPosition)
  }

  /// The current record and those before it, with as many fields each.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func rows(_ count: Int, in chunk: Span<UInt8>) -> CSVRows {
    let fieldCount = current.fieldCount
    let first = current.firstField &- (count &- 1) &* fieldCount
    let starts = window.fields.span(from: first, count: count &* fieldCount &+ 1)
    let record = current.taken &- count
    let position = CSVPosition(
      record: record, field: 0, line: record &+ 1 &+ current.skippedLines,
      offset: text.chunkStart &+ text.base)
    return CSVRows(
      text.bytes(in: chunk), starts, quoting, count: count, fieldCount: fieldCount,
      width: rowWidth, at: position)
  }

  /// The number of fields of the row, with padding.
  @inlinable @inline(__always)
  var rowWidth: Int { isPadded ? max(current.fieldCount, usualCount) : current.fieldCount }

  /// The start of the current record, counted from the start of the chunk.
  @inlinable @inline(__always)
  var rowStart: Int { text.base &+ Int(window.fields[current.firstField]) }

  /// The position of the current record, or of the last record if a later step found none.
  var lastPosition: CSVPosition { hasRow ? rowPosition : current.lastPosition }

  /// The start of the next record.
  var recordStart: CSVPosition {
    CSVPosition(
      record: current.taken, field: 0, line: current.nextLine, offset: text.offset(of: window.start)
    )
  }

  /// The position of the current record.
  @inlinable @inline(__always)
  var rowPosition: CSVPosition {
    CSVPosition(
      record: current.taken &- 1, field: 0, line: current.line,
      offset: text.chunkStart &+ rowStart)
  }
}
