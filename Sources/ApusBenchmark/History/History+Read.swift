extension History {
  /// Returns everything that the history holds, with a warning for whatever cannot be used.
  ///
  /// A file that does not exist is an empty history. No content of the file is an error, and a line
  /// that was damaged is never returned as something else: its checksum tells.
  ///
  /// - Throws: `HistoryError` where the file cannot be read, or is not a file.
  /// - Complexity: O(*n*) in the size of the file. Beside the results, one buffer of 1 MiB.
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
