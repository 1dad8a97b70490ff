extension History {
  /// Reads the whole history, with a warning for each line that cannot be used.
  ///
  /// A file that does not exist is an empty history. No content of the file is an error. The
  /// checksum detects a damaged line, so such a line is never returned as a different record.
  ///
  /// - Throws: `HistoryError` if the file cannot be read, or is not a file.
  /// - Complexity: O(*n*) in the size of the file. Allocates the results and a buffer of 1 MiB.
  public func read() throws(HistoryError) -> HistoryContents {
    guard let file = try HistoryFile(reading: path) else { return HistoryContents() }
    try file.requireRegularFile()
    var reader = HistoryReader()
    var lines = LineBuffer(capacity: Self.maximumLineBytes)
    while true {
      let count = try file.read(into: &lines.bytes, at: lines.filled)
      if count == 0 { break }
      lines.take(count, to: &reader)
    }
    lines.finish(&reader)
    return reader.contents
  }
}
