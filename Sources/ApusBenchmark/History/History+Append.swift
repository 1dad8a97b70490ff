extension History {
  /// Appends records to the history; on return they are on the disk.
  ///
  /// Creates the folders (mode 0700) and the file (0600) if they are missing. All records are a
  /// single write at the end of the file, under a lock that other runs wait for. Stored bytes are
  /// never moved or shortened. After an error, or if the process is killed, the file has its old
  /// contents and perhaps some new lines. The last of these lines may be cut short.
  ///
  /// A file-size limit sends the signal `SIGXFSZ`. It is blocked in this thread during the write,
  /// so that the limit is an error and does not end the process.
  ///
  /// - Throws: `HistoryError`, with the system's message and a remedy.
  /// - Complexity: O(*n*) in the bytes added, whatever the size of the file.
  public func append(_ records: [Record]) throws(HistoryError) {
    if records.isEmpty { return }
    var bytes = try lines(of: records)
    let file = try HistoryFile.locked(appendingTo: path)
    let size = try file.size()
    if size > 0, try file.byte(at: size - 1) != UInt8(ascii: "\n") {
      bytes.insert(UInt8(ascii: "\n"), at: 0)
    }
    try file.write(bytes)
    try file.flush()
    if size == 0 { try HistoryFile.flushFolder(of: path) }
  }

  private func lines(of records: [Record]) throws(HistoryError) -> [UInt8] {
    var bytes: [UInt8] = []
    for record in records {
      let line = record.line
      guard line.count <= Self.maximumLineBytes else {
        throw HistoryError(
          .write, path: path, problem: "a record has \(line.count) bytes, which is too long")
      }
      bytes += line
    }
    return bytes
  }
}
