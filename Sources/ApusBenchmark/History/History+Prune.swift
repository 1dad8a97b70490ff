// UNSAFE: `realpath`, `rename` and `unlink` take C strings

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

  /// Removes all sessions but the newest, and those that may still be measuring.
  ///
  /// A session may still be measuring if it has no verdict at its end and began less than two days
  /// ago. Records without a head are removed if they are older than the first session that is kept.
  ///
  /// Lines that are no records of this version stay in the file. The file is replaced as a whole:
  /// after an error or a crash it has its old contents. Other runs that add records wait and then
  /// use the new file.
  ///
  /// - Parameters:
  ///   - count: The number of sessions to keep.
  ///   - now: The current time.
  /// - Throws: `HistoryError`, with the system's message and a remedy.
  /// - Complexity: O(*n*) in the size of the file. Allocates the contents of the file.
  package func prune(
    keeping count: Int, now: CivilTime = .now()
  ) throws(HistoryError) -> Pruning {
    guard let existing = try HistoryFile(reading: path) else { return Pruning(removed: 0, kept: 0) }
    try existing.requireRegularFile()
    let file = try HistoryFile.locked(appendingTo: path)
    let bytes = try file.contents()
    let contents = try read()
    let old = contents.sessions.dropLast(count).filter { !Self.mayBeMeasuring($0, now) }
    let removed = Set(old.map(\.identifier))
    let kept = contents.sessions.filter { !removed.contains($0.identifier) }
    let unwanted = removed.union(Self.orphans(contents.orphans, before: kept))
    if !unwanted.isEmpty { try replace(with: Self.lines(of: bytes, without: unwanted)) }
    return Pruning(removed: removed.count, kept: kept.count)
  }

  /// The age of a session from which it counts as ended: no command measures for as long.
  private static let longestRunNanoseconds = 2 * 86_400 * 1_000_000_000

  /// Returns whether a session may get more records: it has no verdict and is not old.
  private static func mayBeMeasuring(_ session: Session, _ now: CivilTime) -> Bool {
    guard session.verdict == nil,
      let start = CivilTime.nanosecondsSince1970(session.startedAt),
      let now = CivilTime.nanosecondsSince1970(now.extended)
    else { return false }
    return now - start < longestRunNanoseconds
  }

  /// Returns the identifiers of records without a head that are older than all sessions.
  private static func orphans(_ orphans: [Record], before sessions: [Session]) -> Set<String> {
    let start = sessions.map(\.startedAt).min()
    let old = orphans.filter { orphan in start.map { orphan.time < $0 } ?? true }
    return Set(old.map(\.session)).subtracting(sessions.map(\.identifier))
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
