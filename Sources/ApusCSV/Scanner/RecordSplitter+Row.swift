import ApusBytes

extension RecordSplitter {
  /// Whether the last step gave a record.
  @inlinable @inline(__always)
  var hasRow: Bool { fieldCount >= 0 }

  /// Forgets the record that was given last, before the lists of its fields change.
  @inline(__always)
  mutating func forgetRow() {
    guard hasRow else { return }
    (lastLine, lastByte) = (recordIndex &+ skippedLines, chunkStart &+ rowStart)
    fieldCount = -1
  }

  /// The record that was given last, in the chunk that was scanned or in what is kept of earlier ones.
  ///
  /// The last step must have given one.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func row(in chunk: Span<UInt8>) -> CSVRow {
    let starts = window.fields.span(from: firstField, count: fieldCount &+ 1)
    return CSVRow(text(in: chunk), starts, quoting, count: rowWidth, at: rowPosition)
  }

  /// The bytes that positions of fields count from: `chunk` from `base` on, or `carry` if a border cut the record.
  ///
  /// A chunk with fewer bytes than were scanned traps.
  @inlinable @inline(__always)
  @_lifetime(borrow self, copy chunk)
  func text(in chunk: Span<UInt8>) -> Span<UInt8> {
    if base < 0 { return carry.span }
    precondition(scanned <= chunk.count, "a source gave another chunk without a call of advance")
    // SAFETY: records begin within what was scanned, which is in the chunk.
    return unsafe chunk.extracting(unchecked: Range(uncheckedBounds: (base, chunk.count)))
  }

  /// How many fields the row has, with those that it is padded with.
  @inlinable @inline(__always)
  var rowWidth: Int { isPadded ? max(fieldCount, usualCount) : fieldCount }

  /// Where the record that was given last begins, counted from the start of the chunk.
  @inlinable @inline(__always)
  var rowStart: Int { base &+ Int(window.fields[firstField]) }

  /// Where the record that was given last begins, also if a later step gave none.
  var lastPosition: CSVPosition {
    if hasRow { return rowPosition }
    return CSVPosition(record: max(0, recordIndex - 1), field: 0, line: lastLine, byte: lastByte)
  }

  /// Where the record that the last step gave begins.
  @inlinable @inline(__always)
  var rowPosition: CSVPosition {
    CSVPosition(
      record: recordIndex &- 1, field: 0, line: recordIndex &+ skippedLines,
      byte: chunkStart &+ rowStart)
  }
}
