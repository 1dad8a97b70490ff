// UNSAFE: writes tables of the type that the verifier checked

internal import ApusBytes

extension FlatJSONWriter {
  // MARK: - Scalars

  /// Writes `null`.
  public mutating func null() { word("null", quoted: false) }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) { word(value ? "true" : "false", quoted: false) }

  /// Writes an integer in decimal digits.
  @inlinable @inline(__always)
  public mutating func integer(_ value: some FixedWidthInteger) {
    digits(UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0)
  }

  @usableFromInline
  mutating func digits(_ value: UInt64, isNegative: Bool) {
    text.reserve(24)
    if isNegative { text.put(UInt8(ascii: "-")) }
    text.putDigits(value)
  }

  /// Writes a number with its shortest digits; NaN and infinities as strings.
  public mutating func double(_ value: Double) {
    guard value.isFinite else { return nonFinite(value) }
    text.append(shortest: value)
  }

  /// Writes a number with its shortest digits; otherwise like `double(_:)`.
  public mutating func float(_ value: Float) {
    guard value.isFinite else { return nonFinite(Double(value)) }
    text.append(shortest: value)
  }

  private mutating func nonFinite(_ value: Double) {
    word(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
  }

  /// Writes a name of an enum in quotes; it needs no escapes.
  public mutating func word(_ name: String) { word(name, quoted: true) }

  private mutating func word(_ name: String, quoted: Bool) {
    let bytes = name.utf8.span
    text.reserve(bytes.count + 2)
    if quoted { text.put(UInt8(ascii: "\"")) }
    for index in bytes.indices { text.put(bytes[index]) }
    if quoted { text.put(UInt8(ascii: "\"")) }
  }

  // MARK: - Strings

  /// Writes a string in quotes.
  ///
  /// - Parameter string: The string of a buffer.
  /// - Throws: `FlatJSONError` if its bytes are not UTF-8.
  public mutating func string(_ string: borrowing FlatString) throws(FlatJSONError) {
    guard try append(string.utf8) || isUTF8(string.utf8) else {
      throw FlatJSONError(.invalidUTF8)
    }
  }

  /// Appends a string in quotes; returns whether all bytes are ASCII.
  private mutating func append(_ bytes: Span<UInt8>) throws(FlatJSONError) -> Bool {
    text.reserve(bytes.count + 2)
    text.put(UInt8(ascii: "\""))
    var bits: UInt8 = 0
    let quotes = UInt64(UInt8(ascii: "\"")) &* 0x0101_0101_0101_0101
    let raw = bytes.rawBytes
    var index = 0
    while index < bytes.count {
      if index + 8 <= bytes.count {
        let word: UInt64 = raw.littleEndian(at: index)
        // 0x7F is the only byte of ASCII beyond these that needs an escape.
        let delete = word ^ 0x7F7F_7F7F_7F7F_7F7F
        let isDelete = (delete &- 0x0101_0101_0101_0101) & ~delete & 0x8080_8080_8080_8080
        if specialBytes(word, quotes) | isDelete == 0 {
          text.put(word, first: 8)
          index += 8
          continue
        }
      }
      let byte = bytes[index]
      bits |= byte
      appendEscaped(byte, rest: bytes.count - index)
      index += 1
    }
    text.put(UInt8(ascii: "\""))
    return bits < 0x80
  }

  /// Appends a byte of a string; keeps the room for the rest of the string.
  @inline(__always)
  private mutating func appendEscaped(_ byte: UInt8, rest: Int) {
    if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte != 0x7F {
      text.put(byte)
      return
    }
    text.reserve(rest + 8)
    text.put(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.put(byte)
    case 0x08: text.put(UInt8(ascii: "b"))
    case 0x09: text.put(UInt8(ascii: "t"))
    case 0x0A: text.put(UInt8(ascii: "n"))
    case 0x0C: text.put(UInt8(ascii: "f"))
    case 0x0D: text.put(UInt8(ascii: "r"))
    default:
      text.put(UInt8(ascii: "u"))
      text.put(UInt8(ascii: "0"))
      text.put(UInt8(ascii: "0"))
      text.put(byte.hexadecimalDigits.high)
      text.put(byte.hexadecimalDigits.low)
    }
  }

  /// Writes bytes as base64 in quotes.
  ///
  /// - Parameters:
  ///   - vector: The bytes.
  ///   - isURL: Whether the alphabet has `-` and `_`, without padding.
  /// - Complexity: O(*n*) in the bytes; allocates.
  public mutating func base64(_ vector: borrowing FlatVector<UInt8>, isURL: Bool) {
    let bytes = Array(vector)
    text.reserve((bytes.count + 2) / 3 * 4 + 2)
    text.put(UInt8(ascii: "\""))
    let alphabet: Base64Alphabet = isURL ? .urlSafe : .standard
    var digits: [UInt8] = []
    alphabet.encode(bytes.span.rawBytes, isPadded: !isURL, appendingTo: &digits)
    for digit in digits { text.put(digit) }
    text.put(UInt8(ascii: "\""))
  }

  // MARK: - Vectors

  /// Writes a vector of scalars, enums or structs as an array.
  ///
  /// - Parameter vector: The vector.
  /// - Complexity: O(*n*) in the values.
  @inlinable
  public mutating func vector<Element: FlatJSONValue>(_ vector: borrowing FlatVector<Element>) {
    beginArray()
    for index in 0..<vector.count {
      beginElement()
      vector[index].flatWrite(to: &self)
    }
    endArray()
  }

  /// Writes a vector of strings as an array.
  ///
  /// - Parameter vector: The vector.
  /// - Throws: `FlatJSONError` for a string that is not UTF-8.
  /// - Complexity: O(*n*) in the values.
  public mutating func strings(
    _ vector: borrowing StringVector<VerifiedContract>
  ) throws(FlatJSONError) {
    beginArray()
    for index in 0..<vector.count {
      beginElement()
      try string(vector[index])
    }
    endArray()
  }
}

extension FlatJSONWriter {
  // SAFETY: generated code names the type that the verifier checked.
  /// Writes a vector of tables as an array.
  ///
  /// - Parameters:
  ///   - vector: The vector.
  ///   - type: The type of the tables.
  /// - Throws: `FlatJSONError` for a string that is not UTF-8.
  /// - Complexity: O(*n*) in the values.
  @unsafe @inlinable
  public mutating func tables<View: FlatTableView & ~Escapable, Table: FlatJSONTable>(
    _ vector: borrowing TableVector<View>, of type: Table.Type
  ) throws(FlatJSONError) where View.Contract == VerifiedContract {
    beginArray()
    for index in 0..<vector.count {
      beginElement()
      try unsafe Table.flatWrite(vector.references.table(index), to: &self)
    }
    endArray()
  }
}
