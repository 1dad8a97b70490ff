// UNSAFE: loads one to seven bytes of a span by their known number, stores words of digits, and looks up pairs by
// remainders of 100

/// Eight decimal digits in a word, the first digit in the lowest byte: the base of all loops over digits.
///
/// Sources: D. Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51, 2021, for
/// reading; the same products backwards for writing. A vector has the same digits in
/// `CApusBytes/json_digits.h`.
@usableFromInline
package enum DecimalWord {
  @usableFromInline static let zeros: UInt64 = 0x3030_3030_3030_3030

  // MARK: - Bytes

  /// Returns eight bytes as a word, with zeros for bytes past the end of the span.
  @inlinable @inline(__always)
  package static func word(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    if offset &+ 8 <= bytes.byteCount { return bytes.littleEndian(at: offset) }
    return lastWord(bytes, offset)
  }

  @usableFromInline @inline(never)
  static func lastWord(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    let left = bytes.byteCount - offset
    return left > 0 ? ending(bytes) >> UInt64(8 * (8 - left)) : 0
  }

  /// Returns the last eight bytes of a span that is not empty; zeros precede fewer bytes.
  @inlinable @inline(__always)
  package static func ending(_ bytes: RawSpan) -> UInt64 {
    let count = bytes.byteCount
    if count >= 8 { return bytes.littleEndian(at: count &- 8) }
    return shortEnding(bytes, count) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// Returns 1 to 7 bytes as a word, by loads that may overlap.
  // SAFETY: every offset is below `count`, which is the number of bytes; integers accept every pattern.
  @inlinable @inline(__always)
  static func shortEnding(_ bytes: RawSpan, _ count: Int) -> UInt64 {
    if count >= 4 {
      let low = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self)
      let high = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: count &- 4, as: UInt32.self)
      let shift = UInt64(truncatingIfNeeded: 8 &* (count &- 4))
      return UInt64(UInt32(littleEndian: low)) | UInt64(UInt32(littleEndian: high)) &<< shift
    }
    guard count > 0 else { return 0 }
    let (half, last) = (count &>> 1, count &- 1)
    let first = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: 0, as: UInt8.self)
    let middle = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: half, as: UInt8.self)
    let end = unsafe bytes.unsafeLoad(fromUncheckedByteOffset: last, as: UInt8.self)
    return UInt64(first) | UInt64(middle) &<< UInt64(truncatingIfNeeded: 8 &* half)
      | UInt64(end) &<< UInt64(truncatingIfNeeded: 8 &* last)
  }

  // MARK: - Reading

  /// Returns a word whose lowest byte that is not 0 belongs to the first byte that is no digit.
  @inlinable @inline(__always)
  package static func differences(_ word: UInt64) -> UInt64 {
    let upper: UInt64 = 0xf0f0_f0f0_f0f0_f0f0
    let above = ((word &+ 0x0606_0606_0606_0606) & upper) >> 4
    return (word & upper | above) ^ 0x3333_3333_3333_3333
  }

  /// Returns the digits of the first `count` bytes of a word, 1 to 8, behind zeros: a byte for each.
  @inlinable @inline(__always)
  package static func values(_ word: UInt64, _ count: Int = 8) -> UInt64 {
    (word ^ zeros) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// Returns the digits of the last `count` bytes of a word, 1 to 8, behind zeros: a byte for each.
  @inlinable @inline(__always)
  package static func lastValues(_ word: UInt64, _ count: Int) -> UInt64 {
    (word ^ zeros) & UInt64.max &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// Whether each byte is at most nine.
  @inlinable @inline(__always)
  package static func areDigits(_ values: UInt64) -> Bool {
    (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080 == 0
  }

  /// Returns the number that eight digits are.
  @inlinable @inline(__always)
  package static func number(_ values: UInt64) -> UInt64 {
    let pairs = (values &* 10) &+ (values >> 8)
    let low = (pairs & 0x0000_00ff_0000_00ff) &* 0x000f_4240_0000_0064
    let high = ((pairs >> 16) & 0x0000_00ff_0000_00ff) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  /// Whether each byte of two words is at most nine.
  @inlinable @inline(__always)
  static func areDigits(_ first: UInt64, _ second: UInt64) -> Bool {
    let sums = (first &+ 0x7676_7676_7676_7676) | (second &+ 0x7676_7676_7676_7676)
    return (sums | first | second) & 0x8080_8080_8080_8080 == 0
  }

  /// Returns the number that 1 to 8 digits are, which are all of the bytes, or `nil` for other bytes.
  @inlinable @inline(__always)
  package static func shortNumber(_ bytes: RawSpan) -> UInt64? {
    let count = bytes.byteCount
    guard UInt(bitPattern: count &- 1) < 8 else { return nil }
    let word = count == 8 ? bytes.littleEndian(at: 0) : shortEnding(bytes, count)
    let digits = values(word, count)
    return areDigits(digits) ? number(digits) : nil
  }

  /// Returns the number that 9 to 19 digits are, or `nil` if a byte is none.
  @usableFromInline @inline(never)
  package static func longNumber(_ bytes: RawSpan, _ start: Int, _ count: Int) -> UInt64? {
    let last = values(bytes.littleEndian(at: start &+ count &- 8))
    let first: UInt64 = bytes.littleEndian(at: start)
    if count <= 16 {
      let head = values(first, count &- 8)
      guard areDigits(head, last) else { return nil }
      return number(head) &* 100_000_000 &+ number(last)
    }
    let head = values(first, count &- 16)
    let middle = values(bytes.littleEndian(at: start &+ count &- 16))
    guard areDigits(head, middle), areDigits(last) else { return nil }
    return (number(head) &* 100_000_000 &+ number(middle)) &* 100_000_000 &+ number(last)
  }

  /// Reads the digits from an offset on, up to the first byte that is none, and moves the offset there. More than
  /// 19 digits overflow.
  @inlinable @inline(__always)
  package static func read(_ bytes: RawSpan, _ offset: inout Int, into value: inout UInt64) {
    while true {
      let word = word(bytes, offset)
      let others = differences(word)
      guard others != 0 else {
        value = value &* 100_000_000 &+ number(values(word))
        offset &+= 8
        continue
      }
      let count = others.trailingZeroBitCount &>> 3
      // No digits are shifted by 64 bits, in two steps.
      let kept = ((word ^ zeros) << 8) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* count)
      value = value &* powers[count] &+ number(kept)
      offset &+= count
      return
    }
  }

  /// The powers of ten up to 10^18.
  @usableFromInline static let powers: InlineArray<19, UInt64> = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000,
  ]

  /// Returns a word whose lowest bit that is set belongs to the first byte of `word` that equals `byte`.
  @inlinable @inline(__always)
  static func matches(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let others = word ^ UInt64(byte) &* 0x0101_0101_0101_0101
    return (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
  }

  /// Returns the offset of the first byte at or after `offset` that is no digit.
  @inlinable @inline(__always)
  package static func end(_ bytes: RawSpan, _ offset: Int) -> Int {
    var offset = offset
    while true {
      let differences = differences(word(bytes, offset))
      if differences != 0 { return offset &+ differences.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
  }

  // MARK: - Writing

  /// Returns the eight digits of a number below 10^8, the first in the lowest byte.
  @inlinable @inline(__always)
  package static func digits(_ value: UInt64) -> UInt64 {
    let upper = value / 10_000
    return fourDigits(upper) | fourDigits(value &- upper &* 10_000) << 32
  }

  /// Returns the four digits of a number below 10^4.
  @inlinable @inline(__always)
  static func fourDigits(_ value: UInt64) -> UInt64 {
    let hundreds = (value &* 5_243) >> 19
    return pair(hundreds) | pair(value &- hundreds &* 100) << 16
  }

  // SAFETY: each caller has a quotient or a remainder below 100.
  @inlinable @inline(__always)
  static func pair(_ value: UInt64) -> UInt64 {
    unsafe UInt64(pairs[unchecked: Int(truncatingIfNeeded: value)])
  }

  /// The two digits of the numbers below 100, the first in the lower byte.
  @usableFromInline static let pairs: InlineArray<100, UInt16> = [
    0x0000, 0x0100, 0x0200, 0x0300, 0x0400, 0x0500, 0x0600, 0x0700, 0x0800, 0x0900,
    0x0001, 0x0101, 0x0201, 0x0301, 0x0401, 0x0501, 0x0601, 0x0701, 0x0801, 0x0901,
    0x0002, 0x0102, 0x0202, 0x0302, 0x0402, 0x0502, 0x0602, 0x0702, 0x0802, 0x0902,
    0x0003, 0x0103, 0x0203, 0x0303, 0x0403, 0x0503, 0x0603, 0x0703, 0x0803, 0x0903,
    0x0004, 0x0104, 0x0204, 0x0304, 0x0404, 0x0504, 0x0604, 0x0704, 0x0804, 0x0904,
    0x0005, 0x0105, 0x0205, 0x0305, 0x0405, 0x0505, 0x0605, 0x0705, 0x0805, 0x0905,
    0x0006, 0x0106, 0x0206, 0x0306, 0x0406, 0x0506, 0x0606, 0x0706, 0x0806, 0x0906,
    0x0007, 0x0107, 0x0207, 0x0307, 0x0407, 0x0507, 0x0607, 0x0707, 0x0807, 0x0907,
    0x0008, 0x0108, 0x0208, 0x0308, 0x0408, 0x0508, 0x0608, 0x0708, 0x0808, 0x0908,
    0x0009, 0x0109, 0x0209, 0x0309, 0x0409, 0x0509, 0x0609, 0x0709, 0x0809, 0x0909,
  ]

  // SAFETY: the caller of `write` has 20 bytes of room. A short number stores eight bytes at the start, and a long one
  // stores eight behind at most twelve digits.
  /// Writes a number in 1 to 20 digits.
  ///
  /// - Parameter target: Memory of at least 20 bytes, all of which may be written.
  /// - Returns: The number of digits.
  @inlinable @inline(__always)
  package static func write(_ value: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    unsafe value < 100_000_000 ? writeShort(value, to: target) : writeLong(value, to: target)
  }

  // SAFETY: as above.
  /// Writes at most eight digits as a word, without the zeros in front.
  @inlinable @inline(__always)
  static func writeShort(_ value: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    if value < 10_000 {
      let digits = fourDigits(value)
      // The last digit is written, also if it is 0.
      let leading = (digits | 1 << 24).trailingZeroBitCount &>> 3
      unsafe store((digits | zeros) &>> UInt64(truncatingIfNeeded: 8 &* leading), to: target)
      return 4 &- leading
    }
    let digits = digits(value)
    let leading = digits.trailingZeroBitCount &>> 3
    unsafe store((digits | zeros) &>> UInt64(truncatingIfNeeded: 8 &* leading), to: target)
    return 8 &- leading
  }

  // SAFETY: as above.
  @usableFromInline
  static func writeLong(_ value: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    let (upper, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    var count: Int
    if upper < 100_000_000 {
      count = unsafe writeShort(upper, to: target)
    } else {
      let (high, middle) = upper.quotientAndRemainder(dividingBy: 100_000_000)
      count = unsafe writeShort(high, to: target)
      unsafe store(digits(middle) | zeros, to: target + count)
      count &+= 8
    }
    unsafe store(digits(low) | zeros, to: target + count)
    return count &+ 8
  }

  // SAFETY: the caller's memory has room for eight bytes.
  @inlinable @inline(__always)
  static func store(_ word: UInt64, to target: UnsafeMutableRawPointer) {
    unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
  }
}
