extension RecordSplitter {
  /// Goes to the start of a record, which is the start of the next chunk; its memory is used again.
  mutating func restart(width: Int?) {
    scanner = BlockScanner(alphabet)
    window.restart()
    (nextField, nextLine, nextMark, attention, usualCount) = (0, 0, 0, 0, 0)
    (base, scanned, chunkStart, innerLines, rowLines) = (0, 0, 0, 0, 0)
    (isAtEnd, followsReturn, markLength) = (false, false, nil)
    carry.removeAll(keepingCapacity: true)
    self.width = width
  }

  /// Counts as if the first record were somewhere else.
  mutating func pretend(record: Int, line: Int, byte: Int) {
    (recordIndex, skippedLines, chunkStart) = (record, line - record - 1, byte)
  }
}
