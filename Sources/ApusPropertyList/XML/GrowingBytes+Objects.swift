import ApusBytes

extension GrowingBytes {
  /// Appends the last `size` bytes of a number, high byte first.
  @inline(__always)
  mutating func append(_ number: UInt64, size: Int) {
    reserve(8)
    put((number << UInt64(truncatingIfNeeded: 64 &- 8 &* size)).byteSwapped, first: size)
  }

  /// Appends a part of a text.
  ///
  /// - Returns: Whether all its bytes are ASCII.
  @inline(__always)
  mutating func append(_ text: RawSpan, _ range: Range<Int>) -> Bool {
    let size = range.count
    // The last word may have bytes that do not belong to the text.
    reserve(size &+ 8)
    var bits: UInt64 = 0
    var offset = 0
    while offset < size, let word: UInt64 = text.littleEndian(ifAt: range.lowerBound &+ offset) {
      let rest = size &- offset
      put(word, first: min(rest, 8))
      bits |= rest >= 8 ? word : word & (1 << UInt64(truncatingIfNeeded: 8 &* rest) &- 1)
      offset &+= 8
    }
    while offset < size {
      let byte = text.byte(at: range.lowerBound &+ offset)
      put(byte)
      bits |= UInt64(byte)
      offset &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// Whether a part of a text equals the bytes at an offset.
  @inline(__always)
  func holds(_ text: RawSpan, _ range: Range<Int>, at offset: Int) -> Bool {
    let size = range.count
    guard offset >= 0, offset &+ size &+ 8 <= count, range.upperBound &+ 8 <= text.byteCount else {
      return span.extracting(offset..<offset + size).equals(text.elements.extracting(range))
    }
    let bytes = span.rawBytes
    var index = 0
    while index < size {
      let word: UInt64 = bytes.littleEndian(at: offset &+ index)
      // The last word may have bytes that do not belong to the part.
      let unused = UInt64(truncatingIfNeeded: max(0, 8 &* (8 &+ index &- size)))
      if (word ^ text.littleEndian(at: range.lowerBound &+ index)) << unused != 0 { return false }
      index &+= 8
    }
    return true
  }
}
