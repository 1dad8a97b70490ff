internal import ApusBytes

extension FlatJSONReader {
  /// Reads a number of type `double`; `nan`, `inf`, numbers in quotes, and functions such as
  /// `rad(180)` are accepted.
  ///
  /// - Throws: `FlatJSONError` if the value is no number, or beyond the greatest one without the name `inf`.
  public mutating func double() throws(FlatJSONError) -> Double {
    try skipSpace()
    let position = offset
    let digits = numberRange()
    if let value = try? Double(fitting: cursor.bytes(digits)) {
      if !continuesWord { return value }
    }
    return try real(at: position, isFloat: false)
  }

  /// Reads a number of type `float`, rounded once; otherwise like `double()`.
  ///
  /// - Throws: `FlatJSONError` if the value is no number, or beyond the greatest one without the name `inf`.
  public mutating func float() throws(FlatJSONError) -> Float {
    try skipSpace()
    let position = offset
    let digits = numberRange()
    if let value = try? Float(fitting: cursor.bytes(digits)) {
      if !continuesWord { return value }
    }
    return Float(try real(at: position, isFloat: true))
  }

  /// Reads the bytes that a decimal number can have.
  @inline(__always)
  private mutating func numberRange() -> Range<Int> {
    let first = offset
    while !cursor.isAtEnd {
      let byte = byte
      guard
        isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
      else { break }
      advance()
    }
    return first..<offset
  }

  /// Reads any number at a position of the text; its type is rounded to, but for a `Double`.
  @inline(never)
  private mutating func real(at position: Int, isFloat: Bool) throws(FlatJSONError) -> Double {
    cursor.move(to: position)
    let isName = isIdentifier(byte) && !isDigit(byte)
    let word = try word()
    if isName, byte == UInt8(ascii: "(") {
      return try call(word.span.text, at: position, isFloat: isFloat)
    }
    if let value = Self.number(word, isFloat: isFloat) { return value }
    throw error(
      .value(word.span.text, type: isFloat ? "float" : "double"), at: position)
  }

  /// Reads the argument of a function in parentheses, which may be another call.
  private mutating func call(
    _ name: String, at position: Int, isFloat: Bool
  ) throws(FlatJSONError) -> Double {
    guard Trigonometry.names.contains(name) else {
      throw error(.value(name, type: isFloat ? "float" : "double"), at: position)
    }
    try enter()
    advance()
    try skipSpace()
    let argument = try real(at: offset, isFloat: false)
    try expect(UInt8(ascii: ")"), "after the argument")
    depth -= 1
    guard let value = Trigonometry.call(name, argument, isFloat: isFloat) else {
      throw error(.value(name, type: isFloat ? "float" : "double"), at: position)
    }
    return value
  }

  /// The value of a decimal or hexadecimal number, of `nan` or of `inf` in any case; or `nil`, also if the digits
  /// are beyond the greatest number.
  private static func number(_ word: [UInt8], isFloat: Bool) -> Double? {
    let isNegative = word.first == UInt8(ascii: "-")
    let digits = Array(isNegative || word.first == UInt8(ascii: "+") ? word.dropFirst() : word[...])
    switch digits.span.text.lowercased() {
    case "nan": return .nan
    case "inf", "infinity": return isNegative ? -.infinity : .infinity
    default: break
    }
    guard let first = digits.first, isDigit(first) || first == UInt8(ascii: "."),
      let magnitude = isFloat
        ? magnitude(digits, Float.self).map(Double.init) : magnitude(digits, Double.self)
    else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  private static func magnitude<Number: DecimalReal>(
    _ digits: [UInt8], _ type: Number.Type
  ) -> Number? {
    if digits.count > 2, digits[0] == UInt8(ascii: "0"), digits[1] | 0x20 == UInt8(ascii: "x") {
      let number = Number(hexadecimal: digits.span.extracting(2...))
      return number?.isInfinite == true ? nil : number
    }
    return try? Number(fitting: digits.span)
  }
}

/// A number that is read from decimal and hexadecimal digits.
private protocol DecimalReal: BinaryFloatingPoint where Exponent == Int {
  init(fitting bytes: Span<UInt8>) throws(NumberError)
}

extension Float: DecimalReal {}
extension Double: DecimalReal {}
