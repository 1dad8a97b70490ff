import ApusBytes

extension RecordSplitter {
  /// The record that was given last, in the chunk that was scanned or in what is kept of earlier ones.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func row(in chunk: Span<UInt8>) -> CSVRow {
    let fields = ends.span.extracting(first: fieldCount)
    let bytes = carry.isEmpty ? chunk.extracting(recordStart..<recordEnd) : carry.span
    return CSVRow(bytes, fields, quoting, count: rowWidth, at: rowPosition)
  }

  /// How many fields the row has, with those that it is padded with.
  @usableFromInline var rowWidth: Int {
    rules.raggedRows == .pad ? max(fieldCount, width ?? 0) : fieldCount
  }

  /// Where the record that was given last begins.
  @inlinable @inline(__always)
  var rowPosition: CSVPosition {
    CSVPosition(record: recordIndex - 1, field: 0, line: rowLine, byte: chunkStart + recordStart)
  }
}
