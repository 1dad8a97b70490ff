import ApusBytes
import ApusStreams

/// The filter from a file to another file, with or without a buffer.
struct UpcaseFile {
  /// The path of the input file.
  let input: String
  /// The path of the output, a new file: a file system may flush a truncated file when it is
  /// closed.
  let output: String

  /// Reads and writes with buffers.
  ///
  /// - Parameter capacity: The size of each of the two buffers, in bytes.
  /// - Returns: The number of bytes read.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func buffered(_ capacity: Int) throws -> Int {
    var source = try DescriptorSource(path: input, chunkSize: capacity)
    var stream = UpcaseTransform().into(try FileSink(creating: output, capacity: capacity))
    var count = 0
    while let chunk = try source.nextChunk() {
      try stream.write(contentsOf: chunk)
      count += chunk.count
    }
    try stream.close()
    return count
  }

  /// Reads a byte and writes it, with a system call for each, as the book's listing does.
  ///
  /// - Returns: The number of bytes read.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func byteByByte() throws -> Int {
    let source = try FileDescriptor(reading: input)
    let target = try FileDescriptor(creating: output)
    var byte: [UInt8] = [0]
    var isAtLineStart = true
    var count = 0
    while try source.read(into: &byte) > 0 {
      let isEnd = byte[0] == .lineFeed
      if isAtLineStart { byte[0] = byte[0].capital }
      isAtLineStart = isEnd
      try target.write(byte)
      count += 1
    }
    try target.close()
    return count
  }

  /// Computes an order-dependent checksum of the output; its size must equal `count`, the bytes
  /// read.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func checksum(_ count: Int) throws -> Int {
    let file = try LoadedFile(output)
    guard file.byteCount == count else {
      throw WrongResultError("\(output): \(file.byteCount) bytes")
    }
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in file.span.indices { sum = (sum ^ UInt64(file.span[index])) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: sum)
  }
}
