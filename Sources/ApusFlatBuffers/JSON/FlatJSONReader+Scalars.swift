internal import ApusBytes

extension FlatJSONReader {
  // MARK: - Integers

  /// An integer of any type, as its sign and its magnitude.
  @frozen @usableFromInline
  struct Integer {
    @usableFromInline let magnitude: UInt64
    @usableFromInline let isNegative: Bool

    @usableFromInline
    init(_ magnitude: UInt64, isNegative: Bool) {
      self.magnitude = magnitude
      self.isNegative = isNegative
    }

    /// The integer as a type, or `nil` if it does not fit.
    @inlinable @inline(__always)
    func value<Value: FixedWidthInteger>(_ type: Value.Type) -> Value? {
      guard isNegative else { return Value(exactly: magnitude) }
      guard magnitude <= Value.min.magnitude else { return nil }
      return 0 &- Value(truncatingIfNeeded: magnitude)
    }
  }

  /// Reads an integer; integers in quotes, truth values, and values of enums such as `"Color.Red"`
  /// are accepted.
  ///
  /// - Parameter type: The type of the integer.
  /// - Throws: `FlatJSONError` if the value is no integer or does not fit.
  @inlinable @inline(__always)
  public mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(FlatJSONError) -> Value {
    if let value = try anyInteger(isSigned: Value.isSigned)?.value(Value.self) { return value }
    throw valueError(type: "\(Value.self)")
  }

  /// Reads an integer, or returns `nil` for another value or one of more than 64 bits.
  ///
  /// - Parameter isSigned: Whether the bits of a named value have a sign; `nil` rejects names.
  @usableFromInline
  mutating func anyInteger(isSigned: Bool?) throws(FlatJSONError) -> Integer? {
    try skipSpace()
    valueOffset = offset
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { advance() }
    var magnitude: UInt64 = 0
    let first = byte
    var count = 0
    DecimalWord.read(cursor.restOfText, &count, into: &magnitude)
    advance(count)
    if count > 0, !continuesWord, count < 20 || (count == 20 && isExact(first, magnitude)) {
      return Integer(magnitude, isNegative: isNegative)
    }
    cursor.move(to: valueOffset)
    let word = try word()
    if let value = Integer(word: word.span) { return value }
    guard let isSigned, let bits = root.flatJSONEnums.bits(of: word.span.text) else { return nil }
    let hasSign = isSigned && Int64(bitPattern: bits) < 0
    return Integer(hasSign ? 0 &- bits : bits, isNegative: hasSign)
  }

  /// Whether 20 digits have a value of 64 bits, which is the given one. A sum that wraps is less than
  /// 10 to the power of 19 if the first digit is 1.
  private func isExact(_ first: UInt8, _ magnitude: UInt64) -> Bool {
    first == UInt8(ascii: "1") && magnitude >= 10_000_000_000_000_000_000
  }

  /// The error of the value that was read last and does not fit its type.
  @usableFromInline @inline(never)
  mutating func valueError(type: String) -> FlatJSONError {
    let position = valueOffset
    // The value was read, so that it is read again.
    cursor.move(to: position)
    let word = (try? word()) ?? []
    return error(.value(String(decoding: word, as: UTF8.self), type: type), at: position)
  }

  /// Whether the byte at the cursor would make a number longer.
  var continuesWord: Bool {
    @inline(__always)
    get {
      let byte = byte
      return isIdentifier(byte) || byte == UInt8(ascii: ".")
    }
  }

  /// Reads a number, a name with its sign and dots, or the bytes of a string without spaces
  /// around them, which flatc ignores around numbers.
  mutating func word() throws(FlatJSONError) -> [UInt8] {
    try skipSpace()
    var word: [UInt8] = []
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      word = try stringBytes()
      while word.last == 0x20 { word.removeLast() }
      let spaces = word.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
      if !spaces.isEmpty { word.removeFirst(spaces.count) }
      return word
    }
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      word.append(byte)
      advance()
    }
    if isIdentifier(byte), !isDigit(byte) {
      try appendQualifiedName(to: &word)
      return word
    }
    guard isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(nextByte)) else {
      throw error(.syntax(expected: "a value"))
    }
    appendNumber(to: &word)
    return word
  }

  /// Reads names with dots between them.
  private mutating func appendQualifiedName(to word: inout [UInt8]) throws(FlatJSONError) {
    appendIdentifier(to: &word)
    try skipSpace()
    while byte == UInt8(ascii: ".") {
      advance()
      try skipSpace()
      guard isIdentifier(byte), !isDigit(byte) else {
        throw error(.syntax(expected: "a name after the dot"))
      }
      word.append(UInt8(ascii: "."))
      appendIdentifier(to: &word)
      try skipSpace()
    }
  }

  private mutating func appendIdentifier(to word: inout [UInt8]) {
    let range = identifier()
    word.append(copying: cursor.bytes(range))
  }

  private mutating func appendNumber(to word: inout [UInt8]) {
    while !cursor.isAtEnd {
      let byte = byte
      guard
        isIdentifier(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "+")
      else { break }
      word.append(byte)
      advance()
    }
  }

  /// Reads a truth value; a number is accepted, and is `true` unless it is 0.
  ///
  /// - Throws: `FlatJSONError` if the value is no truth value and no number from 0 to 255.
  public mutating func bool() throws(FlatJSONError) -> Bool {
    try skipSpace()
    if accept(Self.nameOfTrue) { return true }
    if accept(Self.nameOfFalse) { return false }
    if let value = try anyInteger(isSigned: nil)?.value(UInt8.self) { return value != 0 }
    throw valueError(type: "UInt8")
  }

  private static var nameOfTrue: InlineArray<4, UInt8> {
    [UInt8(ascii: "t"), UInt8(ascii: "r"), UInt8(ascii: "u"), UInt8(ascii: "e")]
  }

  private static var nameOfFalse: InlineArray<5, UInt8> {
    [UInt8(ascii: "f"), UInt8(ascii: "a"), UInt8(ascii: "l"), UInt8(ascii: "s"), UInt8(ascii: "e")]
  }

  /// Skips a name if it is next.
  @inline(__always)
  private mutating func accept<let count: Int>(_ name: InlineArray<count, UInt8>) -> Bool {
    guard cursor.rest > count, !isIdentifier(cursor.byte(ahead: count)),
      cursor.byte(ahead: count) != UInt8(ascii: ".")
    else { return false }
    for index in 0..<count where cursor.byte(ahead: index) != name[index] { return false }
    advance(count)
    return true
  }

  // MARK: - Enums and hashes

  /// Reads a value of an enum: its name, several names of bits, or a number.
  ///
  /// - Parameter type: The enum.
  /// - Throws: `FlatJSONError` if the name is unknown or the number does not fit.
  @inlinable @inline(__always)
  public mutating func enumeration<Value: FlatJSONEnum>(
    _ type: Value.Type = Value.self
  ) throws(FlatJSONError) -> Value {
    if try isAtNumber() { return Value(rawValue: try integer()) }
    if let index = try simpleName(in: Value.flatJSONNames) { return Value.flatValue(at: index) }
    return try words(Value.flatJSONNames)
  }

  /// Skips space; returns whether a number without quotes is next.
  @usableFromInline
  mutating func isAtNumber() throws(FlatJSONError) -> Bool {
    try skipSpace()
    valueOffset = offset
    return isNumber(byte)
  }

  /// Reads a name of a value, or returns `nil` and stays in front of anything else.
  @usableFromInline
  mutating func simpleName(in names: borrowing FlatJSONNames) throws(FlatJSONError) -> Int? {
    let position = offset
    if (isIdentifier(byte) && !isDigit(byte)) || byte == UInt8(ascii: "\""),
      let index = try name(in: names)
    {
      try skipSpace()
      if byte != UInt8(ascii: ".") { return index }
    }
    cursor.move(to: position)
    return nil
  }

  private func isNumber(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  /// Reads qualified names, several names, or a number in quotes.
  @usableFromInline @inline(never)
  mutating func words<Value: FlatJSONEnum>(
    _ names: FlatJSONNames
  ) throws(FlatJSONError) -> Value {
    let position = offset
    let word = try word()
    if let first = word.first, isNumber(first),
      let value = Integer(word: word.span)?.value(Value.RawValue.self)
    {
      return Value(rawValue: value)
    }
    var value: Value.RawValue = 0
    let parts = word.split(separator: UInt8(ascii: " "))
    let isSet = Value.self is any OptionSet.Type
    guard parts.count == 1 || (isSet && !parts.isEmpty) else {
      throw error(
        .value(String(decoding: word, as: UTF8.self), type: names.type), at: position)
    }
    for part in parts {
      let text = String(decoding: part, as: UTF8.self)
      let qualified = DottedNames.split(text[...])
      let name = Array((qualified?.name ?? text[...]).utf8)
      guard qualified.map({ root.flatJSONEnums.matches($0.owner, names.type) }) ?? true,
        let index = names.index(of: name.span)
      else {
        throw error(
          .value(text, type: names.type), at: position)
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
///
///     func color(_ json: inout FlatJSONReader) throws(FlatJSONError) -> UInt32 {
///       try json.hashed(by: .fnv1_32)  // the number in the text, or the hash of its string
///     }
///
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

extension FlatJSONReader.Integer {
  /// A decimal or hexadecimal integer, or a truth value.
  fileprivate init?(word: Span<UInt8>) {
    let text = word.text
    if text == "true" || text == "false" {
      self.init(text == "true" ? 1 : 0, isNegative: false)
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
    self.init(magnitude, isNegative: isNegative)
  }
}
