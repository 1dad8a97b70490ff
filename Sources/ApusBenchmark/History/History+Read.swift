extension History {
  /// Reads the whole history, with a warning for each line that cannot be used.
  ///
  /// A file that does not exist is an empty history. No content of the file is an error. The
  /// checksum detects a damaged line, so such a line is never returned as a different record.
  ///
  /// - Throws: `HistoryError` if the file cannot be read, or is not a file.
  /// - Complexity: O(*n*) in the size of the file. Allocates the results and a buffer of 1 MiB.
  public func read() throws(HistoryError) -> HistoryContents {
    var reader = HistoryReader()
    try read(to: &reader) { _ in true }
    return reader.contents
  }

  /// Passes the lines of the history to a reader, in a fixed amount of memory.
  ///
  /// - Parameters:
  ///   - reader: The reader of the lines; a file that does not exist has none.
  ///   - continues: Called after each piece of at most 128 KiB; ends the reading by returning false.
  /// - Throws: `HistoryError` if the file cannot be read, or is not a file.
  /// - Complexity: O(*n*) in the size of the file. Allocates a buffer of 1 MiB.
  package func read<Reader: HistoryLineReader>(
    to reader: inout Reader, while continues: (inout Reader) -> Bool
  ) throws(HistoryError) {
    guard let file = try HistoryFile(reading: path) else { return }
    try file.requireRegularFile()
    var lines = LineBuffer(capacity: Self.maximumLineBytes)
    while true {
      let count = try file.read(into: &lines.bytes, at: lines.filled)
      if count == 0 { break }
      lines.take(count, to: &reader)
      guard continues(&reader) else { return }
    }
    lines.finish(&reader)
    _ = continues(&reader)
  }
}
