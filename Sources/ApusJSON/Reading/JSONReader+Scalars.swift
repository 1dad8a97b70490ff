public import ApusBytes

extension JSONReader {
  /// The type of the next value, or `nil` if no value follows.
  @inlinable
  public var nextKind: JSONKind? {
    mutating get {
      fill()
      return JSONKind(firstByte: kind(0))
    }
  }

  /// Reads a number.
  ///
  /// - Throws: `wrongType`, or an error of the number.
  @inlinable @inline(__always)
  public mutating func number() throws(JSONError) -> JSONNumber {
    fill()
    let start = position(0)
    let first = kind(0)
    guard first &- 0x30 < 10 || first == UInt8(ascii: "-") || isNonFiniteName(first) else {
      throw unexpected(0, .number)
    }
    do throws(JSONError) {
      let value = try NumberScanner.number(bytes, start, scalarEnd(start), rounds: rounds)
      take(1)
      return value
    } catch {
      return try nonFinite(error)
    }
  }

  /// Whether a token begins a name of a number that is not finite, and the options accept these.
  @inlinable @inline(__always)
  func isNonFiniteName(_ first: UInt8) -> Bool {
    acceptsNonFinite && (first == UInt8(ascii: "N") || first == UInt8(ascii: "I"))
  }

  /// Reads a number that is not finite, if the options accept it.
  @usableFromInline @inline(never)
  mutating func nonFinite(_ error: JSONError) throws(JSONError) -> JSONNumber {
    let start = position(0)
    let value: Double
    switch acceptsNonFinite ? bytes.extracting(start..<scalarEnd(start)).elements.text : "" {
    case "NaN": value = .nan
    case "Infinity": value = .infinity
    case "-Infinity": value = -.infinity
    default: throw located(error)
    }
    take(1)
    return .double(value)
  }

  /// Reads a number as an integer; a number such as `1e2` is one as well.
  ///
  /// - Throws: `wrongType`, or `outOfRange` if the type cannot hold it exactly.
  @inlinable @inline(__always)
  public mutating func integer<T: FixedWidthInteger>(
    as type: T.Type = T.self
  ) throws(JSONError) -> T {
    fill()
    let start = position(0)
    let count = position(1) &- start
    // Most integers have at most eight digits and no sign, and a token follows them at once.
    if count &- 1 < 8, count > 0 {
      let word = DecimalWord.word(bytes, start)
      let digits = DecimalWord.values(word, count)
      if DecimalWord.areDigits(digits), word & 0xff != 0x30 || count == 1,
        let value = T(exactly: DecimalWord.number(digits))
      {
        take(1)
        return value
      }
    } else if count > 8, count < 19, bytes.byte(at: start) != UInt8(ascii: "0"),
      let digits = DecimalWord.longNumber(bytes, start, count), let value = T(exactly: digits)
    {
      take(1)
      return value
    }
    if let value: T = try anyNumber().integer() { return value }
    throw outOfRange(start)
  }

  // A function of its own, so that `integer` is small enough to be inlined with its caller.
  @usableFromInline @inline(never)
  mutating func anyNumber() throws(JSONError) -> JSONNumber { try number() }

  @usableFromInline @inline(never)
  func outOfRange(_ start: Int) -> JSONError {
    located(JSONError(.outOfRange, at: start, expected: .integer))
  }

  /// Reads a number as the nearest double.
  ///
  /// - Throws: `wrongType`, or an error of the number.
  @inlinable @inline(__always)
  public mutating func double() throws(JSONError) -> Double { try number().double }

  /// Reads the digits of a number, as they are written.
  ///
  /// - Throws: `wrongType`, or an error of the number.
  @_lifetime(copy self)
  public mutating func digits() throws(JSONError) -> Span<UInt8> {
    fill()
    let start = position(0)
    let first = kind(0)
    guard first &- 0x30 < 10 || first == UInt8(ascii: "-") else { throw unexpected(0, .number) }
    let end = scalarEnd(start)
    do throws(JSONError) {
      try NumberScanner.check(bytes, start, end)
    } catch {
      throw located(error)
    }
    take(1)
    return bytes.extracting(start..<end).elements
  }

  /// Reads a string as a view of the text, without a copy.
  ///
  /// - Throws: `wrongType`, or an error of an escape.
  @inlinable @inline(__always)
  @_lifetime(copy self)
  public mutating func view() throws(JSONError) -> JSONString {
    fill()
    guard kind(0) == UInt8(ascii: "\"") else { throw unexpected(0, .string) }
    let start = position(0) &+ 1
    let mark = kind(1)
    guard mark != 0 else { throw unexpected(1, .quote) }
    let content = bytes.extracting(start..<position(1)).elements
    if mark == UInt8(ascii: "u") { try checkEscapes(content, start) }
    take(2)
    return JSONString(bytes: content, mark: mark, offset: start)
  }

  @usableFromInline @inline(never)
  func checkEscapes(_ content: Span<UInt8>, _ start: Int) throws(JSONError) {
    do throws(JSONError) {
      try Escapes.check(content, at: start, replacesSurrogates: replacesSurrogates)
    } catch {
      throw located(error)
    }
  }

  /// Reads a string.
  ///
  /// - Throws: `wrongType`, or an error of an escape.
  /// - Complexity: O(*n*). Allocates for more than 15 bytes.
  @inlinable @inline(__always)
  public mutating func string() throws(JSONError) -> String { try view().text }

  /// Reads `true` or `false`.
  ///
  /// - Throws: `wrongType`.
  public mutating func boolean() throws(JSONError) -> Bool {
    fill()
    let start = position(0)
    let word = DecimalWord.word(bytes, start)
    let length = scalarEnd(start) - start
    let isTrue = word & 0xffff_ffff == 0x6575_7274 && length == 4
    guard isTrue || word & 0xff_ffff_ffff == 0x65_736c_6166 && length == 5 else {
      throw unexpected(0, .boolean)
    }
    take(1)
    return isTrue
  }

  /// Reads `null` if it is the next value.
  ///
  /// - Returns: Whether it was; otherwise the value is still to be read.
  @inlinable @inline(__always)
  public mutating func isNull() throws(JSONError) -> Bool {
    fill()
    guard kind(0) == UInt8(ascii: "n") else { return false }
    try takeNull()
    return true
  }

  @usableFromInline
  mutating func takeNull() throws(JSONError) {
    let start = position(0)
    guard DecimalWord.word(bytes, start) & 0xffff_ffff == 0x6c6c_756e, scalarEnd(start) == start + 4
    else { throw unexpected(0, .value) }
    take(1)
  }
}
