extension TextPosition {
  /// Returns the position after some bytes that begin at this position.
  ///
  /// - Complexity: O(*n*) in the number of bytes; does not allocate.
  package func moved(over bytes: Span<UInt8>) -> TextPosition {
    var lines = 0
    var lastLineEnd = -1
    for block in stride(from: 0, to: bytes.count, by: RawSpan.blockSize) {
      let mask = bytes.rawBytes.mask(of: UInt8(ascii: "\n"), at: block)
      guard mask != 0 else { continue }
      lines += mask.nonzeroBitCount
      lastLineEnd = block + 63 - mask.leadingZeroBitCount
    }
    let characters = Self.characters(bytes.extracting(droppingFirst: lastLineEnd + 1))
    return TextPosition(
      line: line + lines, column: (lines == 0 ? column : 1) + characters)
  }

  /// The number of bytes that begin a character.
  private static func characters(_ bytes: Span<UInt8>) -> Int {
    let tops: UInt64 = 0x8080_8080_8080_8080
    var count = bytes.count
    var index = 0
    while index + 8 <= bytes.count {
      // The other bytes of a character have the top bit, and not the next one.
      let word: UInt64 = bytes.rawBytes.littleEndian(at: index)
      let others = word & tops & ~(word << 1)
      if others != 0 { count -= others.nonzeroBitCount }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] & 0xc0 == 0x80 { count -= 1 }
      index += 1
    }
    return count
  }
}
