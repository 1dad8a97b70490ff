extension RecordSplitter {
  /// Goes to the start of a record, which is the start of the next chunk; its memory is used again.
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

  /// Counts as if the first record were somewhere else.
  mutating func pretend(record: Int, line: Int, byte: Int) {
    (recordIndex, skippedLines, chunkStart) = (record, line - record - 1, byte)
  }

  /// Sets the line of the record that was given last to 0: nobody counted the lines before it.
  mutating func forgetLines() { skippedLines = -recordIndex }

  /// Goes to the start of a record within a text, of which the next chunk is what follows.
  mutating func begin(at position: CSVPosition, in text: Span<UInt8>, width: Int?) {
    if position.byte > 0 {
      restart(width: width)
      followsReturn = text[position.byte - 1] == .carriageReturn
    }
    self.width = width
    pretend(record: position.record, line: position.line, byte: position.byte)
  }
}
