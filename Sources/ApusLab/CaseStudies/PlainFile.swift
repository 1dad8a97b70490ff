import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that survive the end of the process, and not of the machine: nothing waits for the drive.
enum PlainFile {
  /// Replaces a file by a new one, which is written beside it and takes its name.
  static func replace(_ path: String, by bytes: [UInt8]) throws(SystemError) {
    let file = try FileDescriptor(creating: path + ".new")
    try file.write(bytes)
    try file.close()
    let answer = FileCalls.system.rename(AT_FDCWD, path + ".new", path)
    guard answer == 0 else { throw SystemError(.rename, path, code: -answer) }
  }
}

/// An open file that several threads read and write at offsets.
final class SharedFile: Sendable {
  private let file: FileDescriptor

  /// Makes an empty file, and keeps it open.
  init(_ path: String) throws(SystemError) { file = try FileDescriptor(creating: path) }

  /// Writes bytes at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try file.write(bytes.span.rawBytes, at: offset)
  }

  /// Reads bytes at an offset.
  ///
  /// - Throws: `WrongResultError` if the file has fewer.
  func read(_ count: Int, at offset: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    let found = try file.read(into: &raw, at: offset)
    guard found == count else { throw WrongResultError("a file has \(found) of \(count) bytes") }
    return bytes
  }
}
