extension RecordSplitter {
  /// Skips a byte order mark, which is not part of the table.
  mutating func skipMark(of chunk: Span<UInt8>) {
    while let length = markLength, scanned < chunk.count {
      markLength = chunk[scanned] == Self.mark[length] ? length + 1 : nil
      if markLength == nil { return scanner.state = length == 0 ? .lineStart : .unquoted }
      scanned += 1
      if markLength == Self.mark.count { endMark() }
    }
  }

  private mutating func endMark() {
    markLength = nil
    base = scanned
    carry.removeAll()
  }

  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
}
