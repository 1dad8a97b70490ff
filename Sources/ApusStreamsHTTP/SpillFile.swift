import ApusBytes
import Foundation

/// A temporary file without a name. Bytes are appended at its end and taken from its start.
///
/// The file has a name for a moment, under which no other user can open it.
struct SpillFile: ~Copyable {
  private let writer: FileDescriptor
  private let reader: FileDescriptor
  private var buffer = PageBuffer(byteCount: 65_536)
  /// The bytes of the buffer that were read from the file and not taken yet.
  private var untaken = 0..<0

  init() throws(SystemError) {
    let path = NSTemporaryDirectory() + "/apus-body-\(UUID().uuidString)"
    let writer = try FileDescriptor(creatingPrivately: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let reader = try FileDescriptor(reading: path)
    self.writer = writer
    self.reader = reader
  }

  /// Appends bytes at the end.
  borrowing func write(_ bytes: Span<UInt8>) throws(SystemError) {
    try writer.write(bytes.rawBytes)
  }

  /// Passes some of the next bytes to a closure, which returns the number of bytes that it took.
  ///
  /// - Returns: The result of the closure.
  mutating func take(_ body: (Span<UInt8>) -> Int?) throws(SystemError) -> Int? {
    if untaken.isEmpty { untaken = 0..<(try Self.read(reader, into: &buffer)) }
    let count = body(buffer.prefix(untaken.upperBound).extracting(untaken))
    untaken = (untaken.lowerBound + (count ?? 0))..<untaken.upperBound
    return count
  }

  private static func read(
    _ file: borrowing FileDescriptor, into buffer: inout PageBuffer
  ) throws(SystemError) -> Int {
    var room = buffer.mutableBytes
    return try file.read(into: &room)
  }
}
