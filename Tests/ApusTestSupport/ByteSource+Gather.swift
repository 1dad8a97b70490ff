public import ApusIO

extension ByteSource where Self: ~Copyable {
  /// Returns all remaining bytes and the sizes of their chunks.
  public mutating func gather() throws(Failure) -> (bytes: [UInt8], sizes: [Int]) {
    var bytes: [UInt8] = []
    var sizes: [Int] = []
    while let chunk = try nextChunk() {
      sizes.append(chunk.count)
      bytes += chunk.array
    }
    return (bytes, sizes)
  }
}

extension AsyncByteSource where Self: ~Copyable {
  /// Returns all remaining bytes.
  public mutating func gather() async throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try await nextChunk() {
      bytes += chunk.array
    }
    return bytes
  }
}
