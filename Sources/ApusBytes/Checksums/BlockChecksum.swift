/// A checksum of 64 bits for large blocks: it detects every change within one word, and others very
/// probably.
///
/// Each of eight lanes takes every eighth word. A step is a bijection of the lane for a given word,
/// and of the word for a given lane. So a changed word changes the lane, and the lanes are combined
/// by bijections as well. It is not a signature. Timetables have it since their first version. For new formats use
/// `CRC32C`, which other programs can compute as well.
package enum BlockChecksum {
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Computes the checksum of a block.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the block.
  ///   - range: The block.
  /// - Complexity: O(*n*), 64 bytes a turn. Does not allocate.
  package static func of(_ bytes: RawSpan, _ range: Range<Int>) -> UInt64 {
    var (a, b, c, d) = (factor, factor &* 3, factor &* 5, factor &* 7)
    var (e, f, g, h) = (factor &* 9, factor &* 11, factor &* 13, factor &* 15)
    var offset = range.lowerBound
    while range.upperBound - offset >= 64 {
      a = step(a, bytes.littleEndian(at: offset))
      b = step(b, bytes.littleEndian(at: offset + 8))
      c = step(c, bytes.littleEndian(at: offset + 16))
      d = step(d, bytes.littleEndian(at: offset + 24))
      e = step(e, bytes.littleEndian(at: offset + 32))
      f = step(f, bytes.littleEndian(at: offset + 40))
      g = step(g, bytes.littleEndian(at: offset + 48))
      h = step(h, bytes.littleEndian(at: offset + 56))
      offset += 64
    }
    while offset < range.upperBound {
      a = step(a, UInt64(bytes.byte(at: offset)))
      offset += 1
    }
    let half = step(step(step(step(UInt64(range.count), a), b), c), d)
    return step(step(step(step(half, e), f), g), h)
  }

  @inline(__always)
  private static func step(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (lane ^ word) &* factor
    return mixed ^ mixed >> 32
  }
}
