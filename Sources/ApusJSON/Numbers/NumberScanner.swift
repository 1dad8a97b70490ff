public import ApusBytes

/// The numbers of a text. The end of a number is known, because the next token follows it.
@usableFromInline
enum NumberScanner {
  private static let largestDigitCount = 18

  /// Checks the grammar of a number.
  @inlinable @inline(__always)
  static func check(_ bytes: RawSpan, _ start: Int, _ end: Int) throws(JSONError) {
    let first = bytes.byte(at: start) == UInt8(ascii: "-") ? start &+ 1 : start
    let count = end &- first
    // Most numbers are integers of at most eight digits.
    if count &- 1 < 8, count > 0 {
      let word = Digits.word(bytes, first)
      let isInteger = Digits.areDigits(Digits.rightAligned(word, count))
      if isInteger, word & 0xff != 0x30 || count == 1 { return }
    }
    _ = try checkRest(bytes, start, end)
  }

  /// Checks the grammar of any number. Returns whether it is an integer.
  @usableFromInline @inline(never)
  static func checkRest(_ bytes: RawSpan, _ start: Int, _ end: Int) throws(JSONError) -> Bool {
    let first = bytes.byte(at: start) == UInt8(ascii: "-") ? start &+ 1 : start
    var offset = Digits.end(bytes, first)
    guard offset > first else { throw JSONError(.invalidNumber, at: first) }
    guard bytes.byte(at: first) != UInt8(ascii: "0") || offset == first + 1 else {
      throw JSONError(.invalidNumber, at: first + 1)
    }
    if offset == end { return true }
    if bytes.byte(at: offset) == UInt8(ascii: ".") {
      let point = offset
      offset = Digits.end(bytes, offset + 1)
      guard offset > point + 1 else { throw JSONError(.invalidNumber, at: offset) }
    }
    if bytes.byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      let sign = bytes.byte(at: offset + 1)
      offset += sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? 2 : 1
      let digits = offset
      offset = Digits.end(bytes, offset)
      guard offset > digits else { throw JSONError(.invalidNumber, at: offset) }
    }
    guard offset == end else { throw JSONError(.invalidNumber, at: offset) }
    return false
  }

  /// Reads a number.
  @inlinable @inline(__always)
  static func number(
    _ bytes: RawSpan, _ start: Int, _ end: Int, rounds: Bool
  ) throws(JSONError) -> JSONNumber {
    let isNegative = bytes.byte(at: start) == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    let count = end &- first
    // Most numbers are integers of at most eight digits.
    if count &- 1 < 8, count > 0 {
      let word = Digits.word(bytes, first)
      let digits = Digits.rightAligned(word, count)
      let hasZero = word & 0xff == 0x30
      if Digits.areDigits(digits), !hasZero || (count == 1 && !isNegative) {
        let value = Int(truncatingIfNeeded: Digits.value(digits))
        return .integer(isNegative ? 0 &- value : value)
      }
    }
    return try longNumber(bytes, start, end, rounds)
  }

  /// Reads integers of more digits, and decimal fractions of at most 19 digits without an exponent.
  @usableFromInline @inline(never)
  static func longNumber(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ rounds: Bool
  ) throws(JSONError) -> JSONNumber {
    let isNegative = bytes.byte(at: start) == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    let word = Digits.word(bytes, first)
    var whole = Digits.differences(word).trailingZeroBitCount >> 3
    var value = whole > 0 ? Digits.value(Digits.rightAligned(word, whole)) : 0
    var more = whole
    while more == 8 {
      let next = Digits.word(bytes, first &+ whole)
      more = Digits.differences(next).trailingZeroBitCount >> 3
      guard more > 0 else { break }
      whole &+= more
      guard whole <= largestDigitCount else { return try anyNumber(bytes, start, end, rounds) }
      value = value &* Digits.power(more) &+ Digits.value(Digits.rightAligned(next, more))
    }
    let isPlain = whole > 0 && (whole == 1 || word & 0xff != 0x30)
    guard isPlain else { return try anyNumber(bytes, start, end, rounds) }
    var offset = first &+ whole
    if offset == end {
      let integer = Int(truncatingIfNeeded: value)
      if integer == 0 && isNegative { return .double(-0.0) }
      return .integer(isNegative ? 0 &- integer : integer)
    }
    let fraction = end &- offset &- 1
    guard bytes.byte(at: offset) == UInt8(ascii: "."), fraction > 0, whole &+ fraction <= 19 else {
      return try anyNumber(bytes, start, end, rounds)
    }
    offset &+= 1
    while offset < end {
      let count = min(8, end &- offset)
      let digits = Digits.rightAligned(Digits.word(bytes, offset), count)
      guard Digits.areDigits(digits) else { return try anyNumber(bytes, start, end, rounds) }
      value = value &* Digits.power(count) &+ Digits.value(digits)
      offset &+= count
    }
    guard let double = Double.nearest(to: value, timesTenTo: 0 &- fraction) else {
      return try anyNumber(bytes, start, end, rounds)
    }
    return .double(isNegative ? -double : double)
  }

  /// Reads any number: first its grammar, then its value.
  private static func anyNumber(
    _ bytes: RawSpan, _ start: Int, _ end: Int, _ rounds: Bool
  ) throws(JSONError) -> JSONNumber {
    let isInteger = try checkRest(bytes, start, end)
    let text = bytes.extracting(start..<end).elements
    if isInteger {
      if let value = try? Int(decimal: text) {
        return value == 0 && text[0] == UInt8(ascii: "-") ? .double(-0.0) : .integer(value)
      }
      if let value = try? UInt64(decimal: text) { return .unsigned(value) }
      guard rounds else { throw JSONError(.numberOutOfRange, at: start, expected: .integer) }
    }
    guard let value = try? Double(decimal: text) else { throw JSONError(.invalidNumber, at: start) }
    guard value.isFinite || rounds else {
      throw JSONError(.numberOutOfRange, at: start, expected: .number)
    }
    return .double(value)
  }

  /// Returns the offset after a scalar, which ends before the blanks before the next token.
  @inlinable @inline(__always)
  static func end(_ bytes: RawSpan, _ start: Int, _ next: Int) -> Int {
    if bytes.byte(at: next &- 1) > 0x20 { return next }
    return trimmed(bytes, start, next)
  }

  @usableFromInline @inline(never)
  static func trimmed(_ bytes: RawSpan, _ start: Int, _ next: Int) -> Int {
    var end = next
    while end > start, bytes.byte(at: end &- 1) <= 0x20 { end &-= 1 }
    return end
  }
}
