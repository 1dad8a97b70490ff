public import ApusBytes
import CApusBytes

/// The numbers of a text. The end of a number is known, because the next token follows it.
@usableFromInline
enum NumberScanner {
  /// Checks the grammar of a number.
  @inlinable @inline(__always)
  static func check(_ bytes: RawSpan, _ start: Int, _ end: Int) throws(JSONError) {
    let first = bytes.byte(at: start) == UInt8(ascii: "-") ? start &+ 1 : start
    let count = end &- first
    // Most numbers are integers of at most eight digits.
    if count &- 1 < 8, count > 0 {
      let word = DecimalWord.word(bytes, first)
      let isInteger = DecimalWord.areDigits(DecimalWord.values(word, count))
      if isInteger, word & 0xff != 0x30 || count == 1 { return }
    }
    _ = try checkRest(bytes, start, end)
  }

  /// Checks the grammar of any number. Returns whether it is an integer.
  @usableFromInline @inline(never)
  static func checkRest(_ bytes: RawSpan, _ start: Int, _ end: Int) throws(JSONError) -> Bool {
    let first = bytes.byte(at: start) == UInt8(ascii: "-") ? start &+ 1 : start
    var offset = DecimalWord.end(bytes, first)
    guard offset > first else { throw JSONError(.invalidNumber, at: first) }
    guard bytes.byte(at: first) != UInt8(ascii: "0") || offset == first + 1 else {
      throw JSONError(.invalidNumber, at: first + 1)
    }
    if offset == end { return true }
    if bytes.byte(at: offset) == UInt8(ascii: ".") {
      let point = offset
      offset = DecimalWord.end(bytes, offset + 1)
      guard offset > point + 1 else { throw JSONError(.invalidNumber, at: offset) }
    }
    if bytes.byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      let sign = bytes.byte(at: offset + 1)
      offset += sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? 2 : 1
      let digits = offset
      offset = DecimalWord.end(bytes, offset)
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
      let word = DecimalWord.word(bytes, first)
      let digits = DecimalWord.values(word, count)
      let hasZero = word & 0xff == 0x30
      if DecimalWord.areDigits(digits), !hasZero || (count == 1 && !isNegative) {
        let value = Int(truncatingIfNeeded: DecimalWord.number(digits))
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
    let number = apus_json_number(bytes, start, end)
    if number.form == UInt8(APUS_JSON_DOUBLE) { return .double(Double(bitPattern: number.bits)) }
    if let integer = number.integer { return .integer(integer) }
    return try anyNumber(bytes, start, end, rounds)
  }

  /// Reads any number: first its grammar, then its value.
  @inline(never)
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
      guard rounds else { throw JSONError(.outOfRange, at: start, expected: .integer) }
    }
    guard let value = try? Double(decimal: text) else { throw JSONError(.invalidNumber, at: start) }
    guard value.isFinite || rounds else {
      throw JSONError(.outOfRange, at: start, expected: .number)
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

extension apus_json_number {
  /// The number as an integer, or `nil` if its form is another one.
  @inline(__always)
  var integer: Int? {
    form == UInt8(APUS_JSON_INTEGER) ? Int(Int64(bitPattern: bits)) : nil
  }

  /// The number as a double, or `nil` if its form does not say it.
  @inline(__always)
  var double: Double? {
    if form == UInt8(APUS_JSON_DOUBLE) { return Double(bitPattern: bits) }
    if let integer { return Double(integer) }
    guard form == UInt8(APUS_JSON_DECIMAL) else { return nil }
    let nearest = Double.nearest(to: bits, timesTenTo: Int(exponent))
    return is_negative ? nearest.map { -$0 } : nearest
  }
}
