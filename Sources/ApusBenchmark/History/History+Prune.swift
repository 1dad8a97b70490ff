#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension History {
  /// The numbers of sessions that a pruning removed and kept.
  package struct Pruning: Sendable, Hashable {
    /// The number of removed sessions.
    package let removed: Int
    /// The number of sessions that remain.
    package let kept: Int
  }

  /// Removes all sessions but the newest.
  ///
  /// Lines that are no records of this version stay in the file. The file is replaced as a whole:
  /// after an error or a crash it has its old contents. Other runs that add records wait and then
  /// use the new file.
  ///
  /// - Parameter count: The number of sessions to keep.
  /// - Throws: `HistoryError`, with the system's message and a remedy.
  /// - Complexity: O(*n*) in the size of the file. Allocates the contents of the file.
  package func prune(keeping count: Int) throws(HistoryError) -> Pruning {
    guard let existing = try HistoryFile(reading: path) else { return Pruning(removed: 0, kept: 0) }
    try existing.requireRegularFile()
    let file = try HistoryFile.locked(appendingTo: path)
    let bytes = try file.contents()
    let sessions = try read().sessions
    let removed = Set(sessions.dropLast(count).map(\.identifier))
    if !removed.isEmpty { try replace(with: Self.lines(of: bytes, without: removed)) }
    return Pruning(removed: removed.count, kept: sessions.count - removed.count)
  }

  /// Returns the lines of a history, without the records of some sessions.
  private static func lines(of bytes: [UInt8], without sessions: Set<String>) -> [UInt8] {
    var kept: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let record = try? Record(line: bytes.span.extracting(start..<end))
      let next = min(end + 1, bytes.count)
      if record.map({ !sessions.contains($0.session) }) ?? true { kept += bytes[start..<next] }
      start = next
    }
    return kept
  }

  /// Replaces the file by a new file with the given bytes.
  private func replace(with bytes: [UInt8]) throws(HistoryError) {
    let target = try HistoryFile.resolved(path)
    let temporary = "\(target).\(getpid())"
    do throws(HistoryError) {
      let file = try HistoryFile(creating: temporary)
      try file.write(bytes)
      try file.flush()
      try HistoryFile.rename(temporary, to: target)
    } catch {
      // SAFETY: the string is a C string for the length of the call.
      unsafe unlink(temporary)
      throw error
    }
    try HistoryFile.flushFolder(of: target)
  }
}

extension HistoryFile {
  /// Creates a file for the user alone, in place of a file of that name.
  fileprivate init(creating path: String) throws(HistoryError) {
    let file = try Self.open(path, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW, for: .write)
    self.init(path: path, file: file)
  }

  /// Reads the whole file.
  fileprivate func contents() throws(HistoryError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: try size() + 1)
    var filled = 0
    while filled < bytes.count {
      let count = try read(into: &bytes, at: filled)
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Returns the path of the file itself, so that a link to it is not replaced.
  fileprivate static func resolved(_ path: String) throws(HistoryError) -> String {
    // SAFETY: `realpath` returns nil, or a C string that is copied and freed here.
    guard let resolved = unsafe realpath(path, nil) else {
      throw HistoryError(.open, path: path, code: errno)
    }
    // SAFETY: as above.
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  fileprivate static func rename(_ path: String, to target: String) throws(HistoryError) {
    // SAFETY: both strings are C strings for the length of the call.
    #if canImport(Glibc)
      let result = unsafe Glibc.rename(path, target)
    #else
      let result = unsafe Darwin.rename(path, target)
    #endif
    if result != 0 { throw HistoryError(.write, path: target, code: errno) }
  }
}
