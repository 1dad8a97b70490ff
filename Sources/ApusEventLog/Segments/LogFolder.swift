import ApusSystem

/// The open folder of a log, and the calls that all of its files are used with.
final class LogFolder: Sendable {
  let path: String
  let calls: FileCalls
  let number: Int32

  /// Opens the folder at a path.
  init(_ path: String, _ calls: FileCalls) throws(EventLogError) {
    self.path = path
    self.calls = calls
    guard !path.isEmpty, !path.hasZeroByte else { throw EventLogError(.notALog, path) }
    number = calls.openFolder(path)
    if number == -SystemError.notAFolder { throw EventLogError(.notALog, path) }
    if number < 0 {
      throw EventLogError(.system(SystemError(.openFolder, path, code: -number)), path)
    }
  }

  deinit { if number >= 0 { _ = calls.close(number) } }

  /// Makes the error of a call, unless it succeeded. The name of a segment is a text that is made for an error only.
  @inline(__always)
  func check(
    _ answer: Int32, _ operation: SystemError.Operation, _ name: @autoclosure () -> String = ""
  ) throws(EventLogError) {
    if answer < 0 { throw EventLogError(.system(error(-answer, operation, name())), path) }
  }

  /// Makes the error of a call that returns a number of bytes, unless it succeeded.
  @inline(__always)
  func check(
    _ answer: Int, _ operation: SystemError.Operation, _ name: @autoclosure () -> String
  ) throws(EventLogError) {
    try check(Int32(clamping: min(answer, 0)), operation, name())
  }

  /// Returns the bytes of an open file from an offset on, as many as it has up to a number.
  func read(
    _ file: Int32, _ byteCount: Int, at offset: Int, _ name: String
  ) throws(EventLogError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    let count = readAll(file, into: &raw, at: offset)
    try check(count, .read, name)
    bytes.removeLast(byteCount - count)
    return bytes
  }

  /// Reads bytes of an open file until the span is full or the file ends; returns their number or the negative error.
  @inline(__always)
  func readAll(_ file: Int32, into output: inout MutableRawSpan, at offset: Int) -> Int {
    FileCalls.readAll(calls.read, file, into: &output, at: offset)
  }

  /// Writes all bytes to an open file; returns 0 or the negative error.
  @inline(__always)
  func writeAll(_ file: Int32, _ bytes: RawSpan, at offset: Int) -> Int32 {
    FileCalls.writeAll(calls.writeAt, file, bytes, at: offset)
  }

  /// Returns bytes of the file `lock`, or `nil` if the folder has no such file.
  func readLock(_ byteCount: Int, at offset: Int) throws(EventLogError) -> [UInt8]? {
    let file = calls.open(number, LogNames.lock, false)
    if file == -SystemError.notThere { return nil }
    try check(file, .open, LogNames.lock)
    defer { _ = calls.close(file) }
    return try read(file, byteCount, at: offset, LogNames.lock)
  }

  /// The error of a call on a file of the folder, or on the folder itself.
  func error(
    _ code: Int32, _ operation: SystemError.Operation, _ name: String = ""
  ) -> SystemError {
    SystemError(operation, name.isEmpty ? path : "\(path)/\(name)", code: code)
  }

  /// The names in the folder.
  func names() throws(EventLogError) -> [String] {
    let listed = calls.list(number)
    try check(listed.code, .list)
    return listed.names
  }

  /// The indexes of the segments, in order.
  func segments() throws(EventLogError) -> [Int] {
    try names().compactMap(LogNames.segmentIndex).sorted()
  }

  /// The numbers of the checkpoints, in order.
  func checkpoints() throws(EventLogError) -> [Int] {
    try names().compactMap(LogNames.checkpointNumber).sorted()
  }

  /// Waits until the names of the folder are on the disk.
  func flush() throws(EventLogError) { try check(calls.flush(number), .flushFolder) }
}

extension SystemError {
  // The values of Linux and Darwin are the same for these calls.
  static let notThere: Int32 = 2
  static let isThere: Int32 = 17
  static let notAFolder: Int32 = 20
}
