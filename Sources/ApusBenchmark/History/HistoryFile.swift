// UNSAFE: `mkdir` and `stat` take C strings; `fstat` fills a structure

import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file of a history: the file API, with the errors of histories.
struct HistoryFile: ~Copyable {
  let path: String
  private let file: FileDescriptor

  /// Takes over an open file.
  init(path: String, file: consuming FileDescriptor) {
    self.path = path
    self.file = file
  }

  /// Opens a file for appending, and creates it and its folders if they are missing.
  init(appendingTo path: String) throws(HistoryError) {
    self.path = path
    do throws(HistoryError) {
      file = try Self.open(path, O_RDWR | O_APPEND | O_CREAT)
    } catch {
      guard error.code == ENOENT else { throw error }
      try Self.makeFolders(for: path)
      file = try Self.open(path, O_RDWR | O_APPEND | O_CREAT)
    }
  }

  /// The devices that a user may name to keep no records, or to try a full disk.
  private static let sinks: Set = ["/dev/null", "/dev/full"]

  /// Opens a file for appending and waits for its lock, also if another process replaces the file.
  ///
  /// Rejects pipes and devices, which would not keep the records, except for `sinks`.
  static func locked(appendingTo path: String) throws(HistoryError) -> HistoryFile {
    while true {
      let file = try HistoryFile(appendingTo: path)
      if !sinks.contains(path) { try file.requireRegularFile(.write) }
      try file.lock()
      if try file.isStill(at: path) { return file }
    }
  }

  /// Returns whether the path still names this file, which a replacement could have changed.
  private func isStill(at path: String) throws(HistoryError) -> Bool {
    var (own, named) = (stat(), stat())
    // SAFETY: the calls fill `own` and `named`; the string is a C string for the length of a call.
    guard unsafe fstat(file.number, &own) == 0 else {
      throw HistoryError(.lock, path: path, code: errno)
    }
    // SAFETY: as above.
    guard unsafe stat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }

  /// Opens a file for reading, or returns `nil` if it does not exist.
  init?(reading path: String) throws(HistoryError) {
    self.path = path
    do throws(HistoryError) {
      // A pipe without a writer must not block the process.
      file = try Self.open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Opens a file; a file that this call creates is for the user alone.
  static func open(
    _ path: String, _ flags: Int32, for operation: HistoryError.Operation = .open
  ) throws(HistoryError) -> FileDescriptor {
    try attempt(operation, path) { () throws(SystemError) in
      try FileDescriptor(opening: path, flags: flags)
    }
  }

  /// Turns the error of a system call into that of an operation on the history.
  private static func attempt<Result: ~Copyable>(
    _ operation: HistoryError.Operation, _ path: String,
    _ call: () throws(SystemError) -> Result
  ) throws(HistoryError) -> Result {
    do throws(SystemError) { return try call() } catch {
      throw HistoryError(operation, path: path, code: error.code)
    }
  }

  /// Rejects folders, pipes and devices, which cannot be read or might never end.
  func requireRegularFile(
    _ operation: HistoryError.Operation = .read
  ) throws(HistoryError) {
    let status = try status(operation)
    if status.isFolder { throw HistoryError(operation, path: path, code: EISDIR) }
    if !status.isRegular { throw HistoryError(operation, path: path, problem: "it is not a file") }
  }

  private func status(
    _ operation: HistoryError.Operation
  ) throws(HistoryError) -> FileDescriptor.Status {
    try Self.attempt(operation, path) { () throws(SystemError) in try file.status() }
  }

  /// Waits until no other process writes to the file; the lock ends when this value is destroyed.
  func lock() throws(HistoryError) {
    try Self.attempt(.lock, path) { () throws(SystemError) in try file.lock() }
  }

  /// Returns the size of the file in bytes; 0 for a device.
  func size() throws(HistoryError) -> Int { try status(.open).byteCount }

  /// Returns a single byte of the file, or `nil` beyond its end.
  func byte(at offset: Int) throws(HistoryError) -> UInt8? {
    var bytes: [UInt8] = [0]
    let count = try Self.attempt(.read, path) { () throws(SystemError) in
      var span = bytes.mutableSpan
      var memory = span.mutableRawBytes
      return try file.read(into: &memory, at: offset)
    }
    return count == 1 ? bytes[0] : nil
  }

  /// Reads the next bytes into the buffer from `start`; returns their number, 0 at the end.
  func read(into buffer: inout [UInt8], at start: Int) throws(HistoryError) -> Int {
    try Self.attempt(.read, path) { () throws(SystemError) in
      var span = buffer.mutableSpan
      var memory = span.mutableRawBytes
      var room = memory._mutatingExtracting(
        start..<min(memory.byteCount, start + Self.pieceByteCount))
      return try file.read(into: &room)
    }
  }

  /// The most bytes of a read: they stay in the cache of a processor until their lines are read.
  private static let pieceByteCount = 1 << 17

  /// Writes bytes at the end of the file, in a single call unless the system writes only a part.
  ///
  /// The limit on file sizes is an error, not a signal.
  func write(_ bytes: [UInt8]) throws(HistoryError) {
    try Self.attempt(.write, path) { () throws(SystemError) in try file.write(bytes) }
  }

  /// Waits until the written bytes are on the disk.
  func flush() throws(HistoryError) {
    try Self.attempt(.flush, path) { () throws(SystemError) in try file.flush() }
  }
}

// MARK: - Folders

extension HistoryFile {
  /// Creates the folders on the path of a file, for the user alone, and waits until they are
  /// stored.
  private static func makeFolders(for path: String) throws(HistoryError) {
    let made: [String]
    do throws(SystemError) {
      made = try Folders.make(for: path, permissions: 0o700)
    } catch {
      throw HistoryError(.makeFolder, path: error.path, code: error.code)
    }
    for folder in made { try flushFolder(of: folder) }
  }

  /// Waits until the folder's entry for a new file or folder is on the disk.
  static func flushFolder(of path: String) throws(HistoryError) {
    let folder = folder(of: path)
    try attempt(.flush, folder) { () throws(SystemError) in
      try FileDescriptor(opening: folder, flags: O_RDONLY | O_DIRECTORY).flush()
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
