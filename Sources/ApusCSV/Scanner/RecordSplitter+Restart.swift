extension RecordSplitter {
  /// Restarts at the start of a record, which is the start of the next chunk; the memory is reused.
  mutating func restart(width: Int?) {
    scanner = BlockScanner(configuration)
    window.restart()
    (nextField, nextLine, nextMark, markField) = (0, 0, 0, 0)
    (attention, usualCount, fieldCount) = (0, 0, -1)
    (base, scanned, chunkStart, innerLines, rowLines) = (0, 0, 0, 0, 0)
    (isAtEnd, followsReturn, markLength) = (false, false, nil)
    carry.removeAll()
    limit = .max
    self.width = width
  }

  /// Sets the position of the first record, from which records, lines and bytes are counted.
  mutating func pretend(record: Int, line: Int, byte: Int) {
    (recordIndex, skippedLines, chunkStart) = (record, line - record - 1, byte)
  }

  /// Sets the line of the current record to 0, because the lines before it were not counted.
  mutating func forgetLines() { skippedLines = -recordIndex }

  /// Begins at a record within a text; the next chunk is the text from there on.
  mutating func begin(at position: CSVPosition, in text: Span<UInt8>, width: Int?) {
    if position.byte > 0 {
      restart(width: width)
      followsReturn = text[position.byte - 1] == .carriageReturn
    }
    self.width = width
    pretend(record: position.record, line: position.line, byte: position.byte)
  }
}
