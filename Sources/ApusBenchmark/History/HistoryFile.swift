import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file of a history, with the system calls and their errors only.
struct HistoryFile: ~Copyable {
  let path: String
  let descriptor: Int32

  deinit { close(descriptor) }

  /// Takes over an open descriptor.
  init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a file for appending, and creates it and its folders if they are missing.
  init(appendingTo path: String) throws(HistoryError) {
    self.path = path
    var result = Self.open(path, O_RDWR | O_APPEND | O_CREAT)
    if result == -ENOENT {
      try Self.makeFolders(for: path)
      result = Self.open(path, O_RDWR | O_APPEND | O_CREAT)
    }
    guard result >= 0 else { throw HistoryError(.open, path: path, code: -result) }
    descriptor = result
  }

  /// Opens a file for appending and waits for its lock, also if another process replaces the file.
  static func locked(appendingTo path: String) throws(HistoryError) -> HistoryFile {
    while true {
      let file = try HistoryFile(appendingTo: path)
      try file.lock()
      if try file.isStill(at: path) { return file }
    }
  }

  /// Returns whether the path still names this file, which a replacement could have changed.
  private func isStill(at path: String) throws(HistoryError) -> Bool {
    let own = try status(.lock)
    var named = stat()
    // SAFETY: the string is a C string for the length of the call, which fills `named`.
    guard unsafe stat(path, &named) == 0 else { return false }
    return own.st_dev == named.st_dev && own.st_ino == named.st_ino
  }

  /// Opens a file for reading, or returns `nil` if it does not exist.
  init?(reading path: String) throws(HistoryError) {
    // A pipe without a writer must not block the process.
    let result = Self.open(path, O_RDONLY | O_NONBLOCK)
    if result == -ENOENT { return nil }
    guard result >= 0 else { throw HistoryError(.open, path: path, code: -result) }
    self.path = path
    descriptor = result
  }

  /// Rejects folders, pipes and devices, which cannot be read or might never end.
  func requireRegularFile() throws(HistoryError) {
    let kind = try status(.read).st_mode & S_IFMT
    if kind == S_IFDIR { throw HistoryError(.read, path: path, code: EISDIR) }
    if kind != S_IFREG { throw HistoryError(.read, path: path, problem: "it is not a file") }
  }

  static func open(_ path: String, _ flags: Int32) -> Int32 {
    // SAFETY: the string is a C string for the length of the call, which keeps no pointer to it.
    unsafe apus_open(path, flags, 0o600)
  }

  /// Repeats a call that a signal interrupted, and throws an error for other failures.
  @discardableResult
  private func check<Result: SignedInteger>(
    _ operation: HistoryError.Operation, _ call: () -> Result
  ) throws(HistoryError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw HistoryError(operation, path: path, code: code) }
    }
  }

  private func status(_ operation: HistoryError.Operation) throws(HistoryError) -> stat {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    try check(operation) { unsafe fstat(descriptor, &status) }
    return status
  }

  /// Waits until no other process writes to the file; the lock ends when this value is destroyed.
  func lock() throws(HistoryError) {
    try check(.lock) { flock(descriptor, LOCK_EX) }
  }

  /// Returns the size of the file in bytes; 0 for a device.
  func size() throws(HistoryError) -> Int { Int(try status(.open).st_size) }

  /// Returns a single byte of the file, or `nil` beyond its end.
  func byte(at offset: Int) throws(HistoryError) -> UInt8? {
    var byte: UInt8 = 0
    // SAFETY: the call writes at most one byte, and `byte` has room for it.
    let count = try check(.read) { unsafe pread(descriptor, &byte, 1, off_t(offset)) }
    return count == 1 ? byte : nil
  }

  /// Reads the next bytes into the buffer from `start`; returns their number, 0 at the end.
  func read(into buffer: inout [UInt8], at start: Int) throws(HistoryError) -> Int {
    let room = buffer.count - start
    precondition(start >= 0 && room > 0, "there must be room to read into")
    // SAFETY: the call writes at most `room` bytes, which lie inside `buffer` by the precondition.
    return try check(.read) {
      unsafe buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Glibc)
          unsafe Glibc.read(descriptor, bytes.baseAddress?.advanced(by: start), room)
        #else
          unsafe Darwin.read(descriptor, bytes.baseAddress?.advanced(by: start), room)
        #endif
      }
    }
  }
}
