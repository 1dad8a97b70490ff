import ApusBytes

extension ByteSource where Self: ~Copyable {
  /// Reads the remaining bytes, up to the chunk that exceeds a limit: the parser of the bytes refuses them.
  ///
  /// - Parameter limit: The most bytes that a parser accepts; below 0 counts as 0.
  /// - Throws: The source's error.
  /// - Complexity: O(*n*); allocates the bytes.
  package mutating func remainingBytes(limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= max(0, limit), let chunk = try nextChunk() { bytes.append(copying: chunk) }
    return bytes
  }
}

extension AsyncByteSource where Self: ~Copyable {
  /// Reads the remaining bytes in a task; otherwise the same.
  ///
  /// - Complexity: O(*n*); allocates the bytes.
  package mutating func remainingBytes(limit: Int) async throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= max(0, limit), let chunk = try await nextChunk() {
      bytes.append(copying: chunk)
    }
    return bytes
  }
}
