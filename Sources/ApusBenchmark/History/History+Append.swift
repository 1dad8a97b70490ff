extension History {
  /// Adds records at the end of the history; when it returns they are on the disk.
  ///
  /// Makes the folders (mode 0700) and the file (0600) where they are missing. Everything is one
  /// write at the end of the file, under a lock that other runs wait for. Nothing that is stored is
  /// ever moved or shortened: after an error, or where the process is killed, the file holds what it
  /// held, and perhaps some of the new lines, the last of them cut short.
  ///
  /// The signal `SIGXFSZ` that a file-size limit sends is held back during the write, in this thread
  /// only, so that the limit is an error and not the end of the process.
  ///
  /// - Throws: `HistoryError`, with what the system said and what to do.
  /// - Complexity: O(*n*) in the bytes added, whatever the size of the file.
  public func append(_ records: [Record]) throws(HistoryError) {
    if records.isEmpty { return }
    var bytes = try lines(of: records)
    let file = try HistoryFile(appendingTo: path)
    try file.lock()
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
