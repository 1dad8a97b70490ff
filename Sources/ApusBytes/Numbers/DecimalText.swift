/// The parts of a decimal number in text: its sign, its first 19 digits and the power of ten behind them.
struct DecimalText: ~Escapable {
  let isNegative: Bool
  /// The first 19 significant digits as an integer, or all digits if there are fewer.
  private(set) var significand: UInt64
  /// The power of ten that `significand` is multiplied by.
  private(set) var exponent: Int
  /// The number of significant digits that follow those of `significand`.
  private(set) var droppedCount = 0
  /// The bytes of all digits, and of a point among them.
  let digits: Span<UInt8>

  /// More digits than this may overflow 64 bits.
  private static let most = 19
  /// Beyond any exponent that matters, and far from overflow when it is added to a count of digits.
  private static let largestExponent = 1 << 60

  /// Parses a decimal number, which must be all of the bytes.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) throws(NumberError) {
    isNegative = bytes.holds(UInt8(ascii: "-"), at: 0)
    let start = isNegative || bytes.holds(UInt8(ascii: "+"), at: 0) ? 1 : 0
    let raw = bytes.rawBytes
    var index = start
    significand = 0
    DecimalWord.read(raw, &index, into: &significand)
    var count = index - start
    exponent = 0
    if bytes.holds(UInt8(ascii: "."), at: index) {
      index += 1
      let fraction = index
      DecimalWord.read(raw, &index, into: &significand)
      exponent = fraction - index
      count += index - fraction
    }
    guard count > 0 else { throw NumberError(unexpectedAt: index, in: bytes) }
    digits = bytes.extracting(start..<index)
    exponent += try Self.exponent(bytes, &index)
    guard index == bytes.count else { throw NumberError(.unexpectedByte, at: index) }
    if count > Self.most { takeFirstDigits(of: count) }
  }

  @inline(__always)
  private static func exponent(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(NumberError) -> Int {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return 0 }
    index += 1
    let isNegative = bytes.holds(UInt8(ascii: "-"), at: index)
    if isNegative || bytes.holds(UInt8(ascii: "+"), at: index) { index += 1 }
    let start = index
    var value = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if value < largestExponent / 10 { value = value * 10 + Int(digit) }
      index += 1
    }
    guard index > start else { throw NumberError(unexpectedAt: index, in: bytes) }
    return isNegative ? -value : value
  }

  /// Reads the first 19 digits again, without the zeros in front.
  @inline(never)
  private mutating func takeFirstDigits(of count: Int) {
    significand = 0
    var (taken, seen, index) = (0, 0, 0)
    while index < digits.count, taken < Self.most {
      let digit = digits[index] &- UInt8(ascii: "0")
      index += 1
      guard digit < 10 else { continue }
      seen += 1
      if taken == 0 && digit == 0 { continue }
      significand = significand * 10 + UInt64(digit)
      taken += 1
    }
    droppedCount = count - seen
    exponent += droppedCount
  }
}
