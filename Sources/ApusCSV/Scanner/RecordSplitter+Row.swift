import ApusBytes

extension RecordSplitter {
  /// Whether the last step found a record.
  @inlinable @inline(__always)
  var hasRow: Bool { fieldCount >= 0 }

  /// Forgets the current record, before the lists of its fields change.
  @inline(__always)
  mutating func forgetRow() {
    guard hasRow else { return }
    (lastLine, lastByte) = (recordIndex &+ skippedLines, chunkStart &+ rowStart)
    fieldCount = -1
  }

  /// The current record, in the scanned chunk or in the copy of earlier chunks.
  ///
  /// The last step must have found a record.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func row(in chunk: Span<UInt8>) -> CSVRow {
    let starts = window.fields.span(from: firstField, count: fieldCount &+ 1)
    return CSVRow(text(in: chunk), starts, quoting, count: rowWidth, at: rowPosition)
  }

  /// The bytes from which field positions are counted: `chunk` from `base` on, or `carry` if a
  /// border cut the record.
  ///
  /// A chunk with fewer bytes than were scanned traps.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func text(in chunk: Span<UInt8>) -> Span<UInt8> {
    if base < 0 { return carry.span }
    precondition(scanned <= chunk.count, "a source gave another chunk without a call of advance")
    // SAFETY: records begin within the scanned bytes, which are in the chunk.
    return unsafe chunk.extracting(unchecked: Range(uncheckedBounds: (base, chunk.count)))
  }

  /// The number of fields of the row, with padding.
  @inlinable @inline(__always)
  var rowWidth: Int { isPadded ? max(fieldCount, usualCount) : fieldCount }

  /// The start of the current record, counted from the start of the chunk.
  @inlinable @inline(__always)
  var rowStart: Int { base &+ Int(window.fields[firstField]) }

  /// The position of the current record, or of the last record if a later step found none.
  var lastPosition: CSVPosition {
    if hasRow { return rowPosition }
    return CSVPosition(record: max(0, recordIndex - 1), field: 0, line: lastLine, byte: lastByte)
  }

  /// The position of the current record.
  @inlinable @inline(__always)
  var rowPosition: CSVPosition {
    CSVPosition(
      record: recordIndex &- 1, field: 0, line: recordIndex &+ skippedLines,
      byte: chunkStart &+ rowStart)
  }
}
