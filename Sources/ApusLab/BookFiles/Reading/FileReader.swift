import ApusBytes
import ApusStreams

/// A reader of a file's bytes by several variants; each looks at a byte of every page, or at all
/// bytes.
struct FileReader {
  /// The bytes that are looked at.
  enum Use {
    /// The sum of the bytes at multiples of a distance.
    case every(Int)
    /// The sum of all bytes.
    case all
  }

  let path: String
  let use: Use

  /// Sums by a mapping of the whole file, with advice unless `nil`.
  func mapped(_ advice: MappedFile.Advice? = nil) throws -> Int {
    let file = try MappedFile(path)
    if let advice { try file.advise(advice) }
    return sum(file.span, at: 0)
  }

  /// Sums by a mapping that the kernel reads ahead, and whose parts are unmapped after use.
  func mappedInChunks() throws -> Int { try sum(MappedSource(path: path)) }

  /// Sums by a mapping whose pages a thread touches ahead.
  func walked() throws -> Int {
    let file = try MappedFile(path)
    return file.withPageWalker { sum($0, at: 0) }
  }

  /// Sums by reading the whole file into new memory.
  func loaded() throws -> Int {
    let file = try LoadedFile(path)
    return sum(file.span, at: 0)
  }

  /// Sums by reading into the same buffer repeatedly.
  func streamed(_ capacity: Int) throws -> Int {
    try sum(DescriptorSource(path: path, chunkSize: capacity))
  }

  /// Sums by reading the whole file into existing memory.
  func read(into buffer: inout PageBuffer) throws -> Int {
    let file = try FileDescriptor(reading: path)
    var filled = 0
    while filled < buffer.byteCount {
      var room = buffer.mutableBytes
      let count = try file.read(into: &room, from: filled)
      if count == 0 { break }
      filled += count
    }
    return sum(buffer.prefix(filled), at: 0)
  }

  private func sum<Source: ByteSource & ~Copyable>(_ source: consuming Source) throws -> Int {
    var offset = 0
    var sum = 0
    while let chunk = try source.nextChunk() {
      sum += self.sum(chunk, at: offset)
      offset += chunk.count
    }
    return sum
  }

  /// Sums bytes that begin at an offset of the file.
  private func sum(_ bytes: Span<UInt8>, at offset: Int) -> Int {
    switch use {
    case .all:
      var sum = 0
      for index in bytes.indices { sum &+= Int(bytes[index]) }
      return sum
    case .every(let stride):
      var index = (stride - offset % stride) % stride
      var sum = 0
      while index < bytes.count {
        sum &+= Int(bytes[index])
        index += stride
      }
      return sum
    }
  }
}
