public import ApusBytes

/// Eight digits at a time, as the bytes of a word. The first digit is in the lowest byte.
///
/// Source: "Number Parsing at a Gigabyte per Second", D. Lemire, Software: Practice and Experience
/// 51, 2021, for the multiplications.
@usableFromInline
enum Digits {
  /// Returns eight bytes as a word, with zeros for bytes past the end of the span.
  @inlinable @inline(__always)
  static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    if offset &+ 8 <= bytes.byteCount { return bytes.littleEndian(at: offset) }
    return lastWord(bytes, offset)
  }

  @usableFromInline @inline(never)
  static func lastWord(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    let left = bytes.byteCount - offset
    guard left > 0 else { return 0 }
    if bytes.byteCount >= 8 {
      let word: UInt64 = bytes.littleEndian(at: bytes.byteCount - 8)
      return word >> UInt64(8 * (8 - left))
    }
    // Two parts that may overlap, of four, two or one byte.
    if left >= 4 {
      let low: UInt32 = bytes.littleEndian(at: offset)
      let high: UInt32 = bytes.littleEndian(at: offset + left - 4)
      return UInt64(low) | UInt64(high) << UInt64(8 * (left - 4))
    }
    let low = UInt64(bytes.byte(at: offset)) | UInt64(bytes.byte(at: offset + 1)) << 8
    return low | UInt64(bytes.byte(at: offset + 2)) << 16
  }

  /// Returns a word whose lowest byte that is not 0 belongs to the first byte that is no digit.
  @inlinable @inline(__always)
  static func differences(_ word: UInt64) -> UInt64 {
    let upper: UInt64 = 0xf0f0_f0f0_f0f0_f0f0
    let above = ((word &+ 0x0606_0606_0606_0606) & upper) >> 4
    return (word & upper | above) ^ 0x3333_3333_3333_3333
  }

  /// Returns the digits of the first `count` bytes of a word, 1 to 8, behind zeros: a byte for each.
  @inlinable @inline(__always)
  static func values(_ word: UInt64, _ count: Int = 8) -> UInt64 {
    (word ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// Whether each byte is at most nine.
  @inlinable @inline(__always)
  static func areDigits(_ values: UInt64) -> Bool {
    (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080 == 0
  }

  /// Returns the number that eight digits are.
  @inlinable @inline(__always)
  static func number(_ values: UInt64) -> UInt64 {
    let pairs = (values &* 10) &+ (values >> 8)
    let low = (pairs & 0x0000_00ff_0000_00ff) &* 0x000f_4240_0000_0064
    let high = ((pairs >> 16) & 0x0000_00ff_0000_00ff) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  /// Returns the number that 9 to 18 digits are, or `nil` if a byte is no digit or the first digit is 0.
  @usableFromInline @inline(never)
  static func longNumber(_ bytes: RawSpan, _ start: Int, _ count: Int) -> UInt64? {
    let word = word(bytes, start)
    let first = values(word), last = values(Self.word(bytes, start &+ count &- 8))
    guard areDigits(first), areDigits(last), first & 0xff != 0 else { return nil }
    guard count > 16 else {
      return number(values(word, count &- 8)) &* 100_000_000 &+ number(last)
    }
    let middle = values(Self.word(bytes, start &+ count &- 16))
    guard areDigits(middle) else { return nil }
    let head = number(values(word, count &- 16))
    return (head &* 100_000_000 &+ number(middle)) &* 100_000_000 &+ number(last)
  }

  /// Returns the offset of the first byte at or after `offset` that is no digit.
  @inlinable @inline(__always)
  static func end(_ bytes: RawSpan, _ offset: Int) -> Int {
    var offset = offset
    while true {
      let differences = differences(word(bytes, offset))
      if differences != 0 { return offset &+ differences.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
  }
}
