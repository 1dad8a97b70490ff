// UNSAFE: loads words whose place was compared with the ends of the text

/// The parts of a decimal number in text, if it is one of the usual forms: at most 19 digits, with a point behind at
/// most seven of them, and perhaps an exponent. `DecimalText` has all other forms.
///
/// The digits are read from both ends, eight at a time, without a loop: the number of digits behind the point is known
/// from the end of the text.
struct ShortDecimal {
  let significand: UInt64
  /// The power of ten that `significand` is multiplied by.
  let exponent: Int
  let isNegative: Bool

  /// Parses at most eight bytes, which must all be of the number, such as `-123.45`: the point is removed from their
  /// word. Returns `nil` for another form.
  @inline(__always)
  init?(short bytes: RawSpan) {
    let count = bytes.byteCount
    guard count > 0 else { return nil }
    isNegative = bytes.byte(at: 0) == UInt8(ascii: "-")
    let used = count &- (isNegative ? 1 : 0)
    guard used > 0 else { return nil }
    let values = DecimalWord.lastValues(DecimalWord.ending(bytes), used)
    let point = DecimalWord.matches(values, UInt8(ascii: ".") ^ 0x30)
    guard point != 0 else {
      guard DecimalWord.areDigits(values) else { return nil }
      (significand, exponent) = (DecimalWord.number(values), 0)
      return
    }
    // The bytes before the point move up by one.
    let position = UInt64(truncatingIfNeeded: point.trailingZeroBitCount) & 56
    let before: UInt64 = ~(.max &<< position)
    let digits = (values & before) << 8 | values & ~(before << 8 | 0xff)
    guard DecimalWord.areDigits(digits), used > 1 else { return nil }
    (significand, exponent) = (DecimalWord.number(digits), Int(position &>> 3) &- 7)
  }

  /// Parses nine bytes or more, which must all be of the number, or returns `nil` for another form.
  @inline(__always)
  init?(long bytes: RawSpan) {
    let count = bytes.byteCount
    isNegative = bytes.byte(at: 0) == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    let head = Self.load(bytes, start)
    let others = DecimalWord.differences(head)
    let whole = others.trailingZeroBitCount &>> 3
    guard whole &- 1 < 7, whole > 0, bytes.byte(at: start &+ whole) == UInt8(ascii: ".") else {
      return nil
    }
    var end = count
    var power = 0
    let tail = Self.load(bytes, count &- 8)
    let letter = DecimalWord.matches(tail | 0x2020_2020_2020_2020, UInt8(ascii: "e"))
    if letter != 0 {
      let position = letter.trailingZeroBitCount &>> 3
      guard let found = Self.power(tail, position) else { return nil }
      (power, end) = (found, count &- 8 &+ position)
    }
    let fraction = end &- start &- whole &- 1
    guard fraction > 0, fraction &+ whole <= 19, end >= 8,
      let part = Self.digits(bytes, end, fraction)
    else { return nil }
    let integer = DecimalWord.number(DecimalWord.values(head, whole))
    significand = integer &* DecimalWord.powers[fraction] &+ part
    exponent = power &- fraction
  }

  /// Returns eight bytes as a word.
  // SAFETY: each caller has at least nine bytes, of which one may be before the offset, or has compared the end of the
  // word with the start and the end of the bytes.
  @inline(__always)
  private static func load(_ bytes: RawSpan, _ offset: Int) -> UInt64 {
    let word = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    return UInt64(littleEndian: word)
  }

  /// Reads 1 to 18 digits before an offset, or returns `nil` if a byte is none.
  @inline(__always)
  private static func digits(_ bytes: RawSpan, _ end: Int, _ count: Int) -> UInt64? {
    let last = load(bytes, end &- 8)
    if count <= 8 {
      let values = DecimalWord.lastValues(last, count)
      return DecimalWord.areDigits(values) ? DecimalWord.number(values) : nil
    }
    if count <= 16 {
      let first = DecimalWord.values(load(bytes, end &- count), count &- 8)
      let values = DecimalWord.values(last)
      guard DecimalWord.areDigits(first, values) else { return nil }
      return DecimalWord.number(first) &* 100_000_000 &+ DecimalWord.number(values)
    }
    return DecimalWord.longNumber(bytes, end &- count, count)
  }

  /// Reads the exponent behind the letter at an index of the last eight bytes, or returns `nil` if it has no digit or
  /// more than four.
  @inline(__always)
  private static func power(_ tail: UInt64, _ position: Int) -> Int? {
    var count = 7 &- position
    let sign = UInt8(truncatingIfNeeded: tail &>> UInt64(truncatingIfNeeded: 8 &* position &+ 8))
    let isNegative = sign == UInt8(ascii: "-")
    if isNegative || sign == UInt8(ascii: "+") { count &-= 1 }
    guard count &- 1 < 4, count > 0 else { return nil }
    let values = DecimalWord.lastValues(tail, count)
    guard DecimalWord.areDigits(values) else { return nil }
    let power = Int(truncatingIfNeeded: DecimalWord.number(values))
    return isNegative ? 0 &- power : power
  }
}
