import ApusBytes

// The steps over tokens and the scalars at them, which call the functions of `TokenReader.swift`.

extension TokenReader {
  /// The last token that begins at or before an offset, or the first one.
  func token(at offset: Int) -> Int {
    var (first, last) = (0, tokenCount)
    while last - first > 1 {
      let middle = (first + last) / 2
      if position(middle) <= offset { first = middle } else { last = middle }
    }
    return first
  }

  /// The index of the token after a value.
  @inline(__always)
  func end(_ index: Int) -> Int {
    let kind = kind(index)
    if kind == UInt8(ascii: "\"") { return index + 2 }
    return kind | 0x20 == UInt8(ascii: "{") ? containerEnd(index) : index + 1
  }

  /// The index of the token after a value and the comma that may follow it.
  @inline(__always)
  func next(_ end: Int) -> Int { kind(end) == UInt8(ascii: ",") ? end &+ 1 : end }

  /// The number of elements of an array.
  func elementCount(_ array: Int) -> Int {
    let scalars = scalarCount(array)
    if scalars > 0 { return scalars }
    var count = 0
    var index = array + 1
    while kind(index) != UInt8(ascii: "]") {
      index = next(end(index))
      count += 1
    }
    return count
  }

  // MARK: - Errors

  private func mismatch(_ index: Int, _ expected: JSONExpectation) -> JSONError {
    let found = JSONKind(firstByte: kind(index)) ?? .null
    return JSONError(.wrongType(found: found), at: position(index), expected: expected)
  }

  /// The error of a value of another type than expected, as types catch it.
  @inline(never)
  func wrongType(_ index: Int, _ expected: JSONExpectation, _ type: Any.Type) -> any Error {
    caught(mismatch(index, expected), type)
  }

  // MARK: - Scalars

  @inline(__always)
  func isNull(_ index: Int) -> Bool { kind(index) == UInt8(ascii: "n") }

  func boolean(_ index: Int) throws -> Bool {
    switch kind(index) {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw wrongType(index, .boolean, Bool.self)
    }
  }

  @inline(__always)
  func string(_ index: Int) throws -> String {
    guard kind(index) == UInt8(ascii: "\"") else { throw wrongType(index, .string, String.self) }
    return content(index)
  }

  /// Calls a closure with the UTF-8 bytes of a string.
  func withString<Result>(
    _ index: Int, _ body: (Span<UInt8>) throws -> Result
  ) throws -> Result {
    guard kind(index) == UInt8(ascii: "\"") else { throw wrongType(index, .string, String.self) }
    let hasEscapes = kind(index + 1) != UInt8(ascii: "\"")
    if hasEscapes { return try body(content(index).utf8.span) }
    return try body(bytes(position(index) + 1..<position(index + 1)))
  }

  /// The string or key at a token.
  @inline(__always)
  func content(_ index: Int) -> String {
    let first = position(index) + 1
    let content = bytes(first..<position(index + 1))
    return JSONString(bytes: content, mark: kind(index + 1), offset: first).text
  }

  /// Whether a token begins a number of the grammar.
  @inline(__always)
  private func isPlainNumber(_ index: Int) -> Bool {
    let kind = kind(index)
    return kind &- 0x30 < 10 || kind == UInt8(ascii: "-")
  }

  @inline(__always)
  func integer(_ index: Int) throws -> Int {
    if let integer = shortNumber(index).integer { return integer }
    return try anyInteger(index)
  }

  @inline(__always)
  func integer<T: FixedWidthInteger>(_ index: Int) throws -> T {
    if let integer = shortNumber(index).integer, let exact = T(exactly: integer) { return exact }
    return try anyInteger(index)
  }

  @inline(never)
  private func anyInteger<T: FixedWidthInteger>(_ index: Int) throws -> T {
    // A JSONNumber has at most 64 bits of an integer.
    if T.bitWidth > 64, let wide = try? T(decimal: bytes(scalar(index))) { return wide }
    do throws(JSONError) {
      if let value: T = try number(index, .integer).integer() { return value }
      throw JSONError(.outOfRange, at: position(index), expected: .integer)
    } catch {
      throw caught(error, T.self)
    }
  }

  @inline(__always)
  func double(_ index: Int) throws -> Double {
    if let value = shortNumber(index).double { return value }
    return try anyDouble(index)
  }

  @inline(never)
  private func anyDouble(_ index: Int) throws -> Double {
    if kind(index) == UInt8(ascii: "\""), let value = namedDouble(index) { return value }
    if isPlainNumber(index), followsFoundation || hasDigits(index) { return try plainDouble(index) }
    do throws(JSONError) {
      return try number(index, .number).double
    } catch {
      throw caught(error, Double.self)
    }
  }

  /// Whether a number has digits, and is not `-Infinity`.
  private func hasDigits(_ index: Int) -> Bool {
    let number = bytes(scalar(index))
    return number[number.count - 1] < UInt8(ascii: "A")
  }

  /// Reads a number of any count of digits. One that is too large is an error unless the options round; for
  /// Foundation, one that is too large or too near to zero.
  private func plainDouble(_ index: Int) throws -> Double {
    let digits = bytes(scalar(index))
    guard let value = try? Double(decimal: digits),
      followsFoundation
        ? value.isFinite && (value != 0 || Self.isZero(digits)) : value.isFinite || rounds
    else {
      throw caught(JSONError(.outOfRange, at: position(index), expected: .number), Double.self)
    }
    return value
  }

  /// Whether no digit before an exponent is greater than zero.
  private static func isZero(_ digits: Span<UInt8>) -> Bool {
    for index in digits.indices {
      if digits[index] | 0x20 == UInt8(ascii: "e") { return true }
      if digits[index] &- UInt8(ascii: "1") < 9 { return false }
    }
    return true
  }

  /// The digits of a number, which the check of the text has accepted.
  func digits(_ index: Int) throws -> String {
    guard isPlainNumber(index), nonFinite(scalar(index)) == nil else {
      throw wrongType(index, .number, JSONDigits.self)
    }
    return bytes(scalar(index)).text
  }

  private func namedDouble(_ index: Int) -> Double? {
    guard let names else { return nil }
    switch content(index) {
    case names.infinity: return .infinity
    case names.negativeInfinity: return -.infinity
    case names.nan: return .nan
    default: return nil
    }
  }

  func float(_ index: Int) throws -> Float {
    let value = try double(index)
    // The digits are rounded once: the nearest float of the nearest double may be another one.
    let nearest = try? Float(decimal: bytes(scalar(index)))
    let float = nearest ?? Float(value)
    let isTooSmall = float == 0 && value != 0 && followsFoundation
    guard !isTooSmall, float.isFinite || !value.isFinite || rounds else {
      throw caught(
        JSONError(.outOfRange, at: position(index), expected: .number), Float.self)
    }
    return float
  }

  /// The range of a scalar.
  private func scalar(_ index: Int) -> Range<Int> {
    let start = position(index)
    return start..<NumberScanner.end(text, start, position(index + 1))
  }

  /// Reads any number.
  private func number(
    _ index: Int, _ expected: JSONExpectation
  ) throws(JSONError) -> JSONNumber {
    let range = scalar(index)
    guard isPlainNumber(index) else {
      // The check of the text has accepted a number that is not finite if the options do.
      guard let value = nonFinite(range) else { throw mismatch(index, expected) }
      return .double(value)
    }
    do throws(JSONError) {
      return try NumberScanner.longNumber(text, range.lowerBound, range.upperBound, rounds)
    } catch {
      guard kind(index) == UInt8(ascii: "-"), let value = nonFinite(range) else { throw error }
      return .double(value)
    }
  }

  private func nonFinite(_ range: Range<Int>) -> Double? {
    switch bytes(range).text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }
}
