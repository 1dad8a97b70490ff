import ApusBytes

/// The checksum of a block of a timetable: it finds every change within one word, and others but for chance.
///
/// Four lanes take every fourth word each. A step is a bijection of the lane for a given word and of the word for
/// a given lane, so that one changed word changes the lane, and the lanes are put together by bijections as well.
/// It is no signature. Use `Checksum.crc32c` where bytes matter, not gigabytes: it has a table look-up a byte.
enum BlockChecksum {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Returns the checksum of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: All bytes, of which the block is a part.
  ///   - range: The block.
  /// - Complexity: O(*n*), 32 bytes a turn. Does not allocate.
  static func of(_ bytes: RawSpan, _ range: Range<Int>) -> UInt64 {
    var (a, b, c, d) = (factor, factor &* 3, factor &* 5, factor &* 7)
    var offset = range.lowerBound
    while range.upperBound - offset >= 32 {
      a = step(a, bytes.littleEndian(at: offset))
      b = step(b, bytes.littleEndian(at: offset + 8))
      c = step(c, bytes.littleEndian(at: offset + 16))
      d = step(d, bytes.littleEndian(at: offset + 24))
      offset += 32
    }
    while offset < range.upperBound {
      a = step(a, UInt64(bytes.byte(at: offset)))
      offset += 1
    }
    return step(step(step(step(UInt64(range.count), a), b), c), d)
  }

  @inline(__always)
  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (lane ^ word) &* factor
    return mixed ^ mixed >> 32
  }
}
