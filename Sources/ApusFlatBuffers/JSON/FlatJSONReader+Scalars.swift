internal import ApusBytes

extension FlatJSONReader {
  // MARK: - Integers

  /// Reads an integer; truth values and integers in quotes are accepted, as flatc does.
  ///
  /// - Parameter type: The type of the integer.
  /// - Throws: `FlatJSONError` if the value is no integer or does not fit.
  public mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(FlatJSONError) -> Value {
    try skipSpace()
    let first = unsafe cursor
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { advance() }
    var magnitude: UInt64 = 0
    let digits = unsafe cursor
    // SAFETY: every load is before `end`.
    while unsafe cursor < end {
      let digit = unsafe cursor.pointee &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      magnitude = magnitude &* 10 &+ UInt64(digit)
      unsafe cursor += 1
    }
    let count = unsafe cursor - digits
    if count > 0, count < 19, !continuesWord, let value = Value(magnitude, isNegative) {
      return value
    }
    unsafe cursor = first
    return try longInteger(Value.self)
  }

  /// Whether the byte at the cursor would make a number longer.
  private var continuesWord: Bool {
    @inline(__always)
    get {
      let byte = byte
      return isIdentifier(byte) || byte == UInt8(ascii: ".")
    }
  }

  /// Reads an integer that is long, hexadecimal, in quotes, or a truth value.
  @inline(never)
  private mutating func longInteger<Value: FixedWidthInteger>(
    _ type: Value.Type
  ) throws(FlatJSONError) -> Value {
    let place = offset
    let word = try word()
    if let value = Value(word: word.span) { return value }
    throw error(
      .value(String(decoding: word, as: UTF8.self), type: "\(Value.self)"), at: place)
  }

  /// Reads a number, a name with its sign and dots, or the bytes of a string.
  mutating func word() throws(FlatJSONError) -> [UInt8] {
    try skipSpace()
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try stringBytes() }
    var word: [UInt8] = []
    while unsafe cursor < end {
      let byte = byte
      guard
        isIdentifier(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "+")
      else { break }
      word.append(byte)
      advance()
    }
    guard !word.isEmpty else { throw error(.syntax(expected: "a value")) }
    return word
  }

  /// Reads a truth value; a number is accepted, and is `true` unless it is 0.
  ///
  /// - Throws: `FlatJSONError` if the value is no truth value and no number from 0 to 255.
  public mutating func bool() throws(FlatJSONError) -> Bool { try integer(UInt8.self) != 0 }

  // MARK: - Real numbers

  /// Reads a number of type `double`; `nan`, `inf` and numbers in quotes are accepted.
  ///
  /// - Throws: `FlatJSONError` if the value is no number.
  public mutating func double() throws(FlatJSONError) -> Double {
    try skipSpace()
    let place = offset
    // SAFETY: the bytes are part of the text, which is alive.
    if let value = try? unsafe Double(decimal: Span(_unsafeElements: numberBytes())) {
      if !continuesWord { return value }
    }
    return try real(at: place, "double") { try? Double(decimal: $0) }
  }

  /// Reads a number of type `float`, rounded once; otherwise like `double()`.
  ///
  /// - Throws: `FlatJSONError` if the value is no number.
  public mutating func float() throws(FlatJSONError) -> Float {
    try skipSpace()
    let place = offset
    // SAFETY: as above.
    if let value = try? unsafe Float(decimal: Span(_unsafeElements: numberBytes())) {
      if !continuesWord { return value }
    }
    return Float(try real(at: place, "float") { (try? Float(decimal: $0)).map(Double.init) })
  }

  /// Reads the bytes that a decimal number can have.
  @inline(__always)
  private mutating func numberBytes() -> UnsafeBufferPointer<UInt8> {
    let first = unsafe cursor
    while unsafe cursor < end {
      let byte = unsafe cursor.pointee
      guard
        isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
      else { break }
      unsafe cursor += 1
    }
    // SAFETY: the bytes are before the cursor.
    return unsafe UnsafeBufferPointer(start: first, count: cursor - first)
  }

  @inline(never)
  private mutating func real(
    at place: Int, _ type: String, _ decimal: (Span<UInt8>) -> Double?
  ) throws(FlatJSONError) -> Double {
    // SAFETY: the place is in the text.
    unsafe cursor = start + place
    let word = try word()
    let isNegative = word.first == UInt8(ascii: "-")
    let digits = Array(isNegative || word.first == UInt8(ascii: "+") ? word.dropFirst() : word[...])
    if digits == Array("nan".utf8) { return .nan }
    if digits == Array("inf".utf8) || digits == Array("infinity".utf8) {
      return isNegative ? -.infinity : .infinity
    }
    if let first = digits.first, isDigit(first) || first == UInt8(ascii: ".") {
      if let value = decimal(digits.span) { return isNegative ? -value : value }
      // Digits of a hexadecimal integer are exact.
      if let value = Int64(word: word.span) { return Double(value) }
    }
    throw error(.value(String(decoding: word, as: UTF8.self), type: type), at: place)
  }

  // MARK: - Enums and hashes

  /// Reads a value of an enum: its name, several names of bits, or a number.
  ///
  /// - Parameter type: The enum.
  /// - Throws: `FlatJSONError` if the name is unknown or the number does not fit.
  public mutating func enumeration<Value: FlatJSONEnum>(
    _ type: Value.Type = Value.self
  ) throws(FlatJSONError) -> Value {
    try skipSpace()
    let place = offset
    let first = byte
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || !isNumber(first) {
      let names = Value.flatJSONNames
      if isIdentifier(first) || first == UInt8(ascii: "\""), let index = try name(in: names),
        byte != UInt8(ascii: ".")
      {
        return Value.flatValue(at: index)
      }
      // SAFETY: the place is in the text.
      unsafe cursor = start + place
      return try words(names, at: place)
    }
    return Value(rawValue: try integer())
  }

  private func isNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// Reads qualified names, several names, or a number in quotes.
  @inline(never)
  private mutating func words<Value: FlatJSONEnum>(
    _ names: FlatJSONNames, at place: Int
  ) throws(FlatJSONError) -> Value {
    let word = try word()
    if let first = word.first, isNumber(first), let value = Value.RawValue(word: word.span) {
      return Value(rawValue: value)
    }
    var value: Value.RawValue = 0
    let parts = word.split(separator: UInt8(ascii: " "))
    let isSet = Value.self is any OptionSet.Type
    guard parts.count == 1 || (isSet && !parts.isEmpty) else {
      throw error(
        .value(String(decoding: word, as: UTF8.self), type: names.type), at: place)
    }
    for part in parts {
      let name = Array(part.split(separator: UInt8(ascii: ".")).last ?? [])
      guard let index = names.place(of: name.span) else {
        throw error(
          .value(String(decoding: part, as: UTF8.self), type: names.type), at: place)
      }
      value |= Value.flatValue(at: index).rawValue
    }
    return Value(rawValue: value)
  }

  /// Reads the integer of a field with the attribute `hash`: a text is hashed.
  ///
  /// - Parameters:
  ///   - type: The type of the integer.
  ///   - hash: The hash.
  /// - Throws: `FlatJSONError` if the value is no text and no integer that fits.
  public mutating func hashed<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self, by hash: FlatNameHash
  ) throws(FlatJSONError) -> Value {
    try skipSpace()
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { return try integer() }
    return Value(truncatingIfNeeded: hash.value.hash(try stringBytes()))
  }
}

/// The hash of the attribute `hash`, with the name that the schema has.
///
/// Source: Fowler, Noll and Vo, <http://www.isthe.com/chongo/tech/comp/fnv/>.
public enum FlatNameHash: Sendable {
  /// The hashes that multiply before they combine.
  case fnv1_16, fnv1_32, fnv1_64
  /// The hashes that combine before they multiply.
  case fnv1a_16, fnv1a_32, fnv1a_64

  fileprivate var value: NameHash {
    switch self {
    case .fnv1_16: .fnv1_16
    case .fnv1_32: .fnv1_32
    case .fnv1_64: .fnv1_64
    case .fnv1a_16: .fnv1a_16
    case .fnv1a_32: .fnv1a_32
    case .fnv1a_64: .fnv1a_64
    }
  }
}

extension FixedWidthInteger {
  @inline(__always)
  fileprivate init?(_ magnitude: UInt64, _ isNegative: Bool) {
    if isNegative {
      guard magnitude <= Self.min.magnitude else { return nil }
      self = 0 &- Self(truncatingIfNeeded: magnitude)
    } else {
      self.init(exactly: magnitude)
    }
  }

  /// A decimal or hexadecimal integer, or a truth value.
  fileprivate init?(word: Span<UInt8>) {
    let text = word.text
    if text == "true" || text == "false" {
      self = text == "true" ? 1 : 0
      return
    }
    var digits = Substring(text)
    let isNegative = digits.hasPrefix("-")
    if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    if isHexadecimal { digits.removeFirst(2) }
    guard let first = digits.utf8.first, isIdentifier(first),
      let magnitude = UInt64(digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    self.init(magnitude, isNegative)
  }
}
