import ApusBytes

extension [UInt8] {
  /// Returns a PNG whose chunks have the checksums of their bytes; any other bytes are returned as they are.
  func withRightChecksums() -> [UInt8] {
    guard starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return self }
    var file = self
    var position = 8
    while count - position >= 12 {
      let length = self[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= count - position - 12 else { break }
      let end = position + 8 + length
      let sum = CRC32.of(file.span.extracting(position + 4..<end))
      for index in 0..<4 { file[end + index] = UInt8(sum >> UInt32(24 - 8 * index) & 255) }
      position = end + 4
    }
    return file
  }
}
