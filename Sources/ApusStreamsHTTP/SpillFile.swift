import ApusBytes
import Foundation

/// A temporary file without a name. Bytes are appended at its end and read from its start.
///
/// The file has a name for a moment, under which no other user can open it.
struct SpillFile: ~Copyable {
  private let writer: FileDescriptor
  private let reader: FileDescriptor

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

  /// Reads some of the next bytes.
  borrowing func read(into buffer: inout PageBuffer) throws(SystemError) -> Int {
    var room = buffer.mutableBytes
    return try reader.read(into: &room)
  }
}
