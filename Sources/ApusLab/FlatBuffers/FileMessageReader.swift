// UNSAFE: reads a few bytes of a file into an array on the stack

import ApusBytes
import ApusSystem

/// A reader of a message in a file, which reads each field by a call to the system: the publication's
/// form "from file".
final class FileMessageReader: ContainerReader {
  private let file: FileDescriptor

  init(_ path: String) throws(SystemError) { file = try FileDescriptor(reading: path) }

  /// The number at an offset; 0 if the file ends before it.
  func load(_ offset: Int, size: Int) -> Int {
    var bytes: InlineArray<8, UInt8> = .init(repeating: 0)
    var span = bytes.mutableSpan
    // SAFETY: every pattern of bits is a byte.
    var room = unsafe span.mutableBytes
    guard let count = try? file.read(into: &room, at: offset), count >= size else { return 0 }
    var number: UInt = 0
    for index in (0..<size).reversed() { number = number << 8 | UInt(bytes[index]) }
    return Int(bitPattern: number)
  }

  /// Writes a message into a new file.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let file = try FileDescriptor(creating: path)
    try file.write(bytes.span.rawBytes, at: 0)
  }
}
