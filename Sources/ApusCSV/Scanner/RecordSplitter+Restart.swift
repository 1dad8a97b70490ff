extension RecordSplitter {
  /// Goes to the start of a record, which is the start of the next chunk; its memory is used again.
  mutating func restart(width: Int?) {
    scanner = BlockScanner(alphabet)
    block = ScannedBlock()
    (blockStart, position, chunkStart, recordStart, fieldCount) = (0, 0, 0, 0, 0)
    (isGiven, isAtEnd, mayEndPair, markLength) = (false, false, false, nil)
    (quotedLines, quotedLineEnds, lastQuotedReturn) = (0, 0, 0)
    carry.removeAll(keepingCapacity: true)
    self.width = width
  }
}
