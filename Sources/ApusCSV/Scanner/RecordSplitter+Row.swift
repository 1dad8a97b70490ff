import ApusBytes

extension RecordSplitter {
  /// The record that was given last, in the chunk that was scanned or in what is kept of earlier ones.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func row(in chunk: Span<UInt8>) -> CSVRow {
    let starts = window.fields.span(from: firstField, count: fieldCount &+ 1)
    let text = base < 0 ? carry.span : chunk.extracting(droppingFirst: base)
    return CSVRow(text, starts, quoting, count: rowWidth, at: rowPosition)
  }

  /// How many fields the row has, with those that it is padded with.
  @inlinable @inline(__always)
  var rowWidth: Int { isPadded ? max(fieldCount, usualCount) : fieldCount }

  /// Where the record that was given last begins, counted from the start of the chunk.
  @inlinable @inline(__always)
  var rowStart: Int { base &+ Int(window.fields[firstField]) }

  /// Where the record that was given last begins.
  @inlinable @inline(__always)
  var rowPosition: CSVPosition {
    CSVPosition(
      record: recordIndex &- 1, field: 0, line: recordIndex &+ skippedLines,
      byte: chunkStart &+ rowStart)
  }
}
