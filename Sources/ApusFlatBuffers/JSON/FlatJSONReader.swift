internal import ApusBytes

// Reads JSON from the first byte to the last, without tokens that are kept and without a tree.
//
//   TextCursor                the bytes of the text, and the next one
//   FlatJSONReader            space, objects and arrays                   (this file)
//   FlatJSONReader+Skipping   values that are not used
//   FlatJSONReader+Strings    strings and names
//   FlatJSONReader+Scalars    integers, truth values, enums, hashes
//   FlatJSONReader+Real       real numbers and functions
//   FlatJSONReader+Builder    strings, vectors and nested buffers, into a builder
//   FlatJSONReader+Unions     unions, whose tags may come later
//
// The grammar is JSON with the extensions of flatc: names without quotes, single quotes, comments,
// commas at the end, hexadecimal numbers, numbers in quotes, names of enums, `nan` and `inf`, and
// functions such as `rad(180)`.

/// A reader of JSON; the code that `apus-flatc` generates calls it.
///
/// Programs use `FlatBufferBuilder.finish(json:as:)` instead.
///
///     func position(_ json: inout FlatJSONReader) throws(FlatJSONError) -> Position {
///       try Position(flatJSON: &json)  // from {"x": 1, "y": 2, "z": 3}
///     }
///
public struct FlatJSONReader: ~Copyable {
  var cursor: TextCursor
  let skipsUnknownFields: Bool
  /// The root table, which knows the enums of its schema.
  let root: any FlatJSONTable.Type
  var depth = 0
  /// The offset of the value that was read last.
  var valueOffset = 0
  /// The bytes of a string with escapes.
  var text: [UInt8] = []
  /// The offset of the first nested buffer that is given by its bytes.
  var nestedBytes: Int?

  static var depthLimit: Int { 64 }

  /// Begins at the first byte of a text, which the caller keeps while it uses the reader.
  init(_ text: Span<UInt8>, root: any FlatJSONTable.Type, skipsUnknownFields: Bool) {
    cursor = TextCursor(text)
    self.skipsUnknownFields = skipsUnknownFields
    self.root = root
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { cursor.advance(3) }
  }

  // MARK: - The cursor

  /// The offset of the next byte.
  var offset: Int { cursor.offset }

  /// The byte at the cursor, or 0 at the end.
  var byte: UInt8 {
    @inline(__always)
    get { cursor.byte }
  }

  /// The byte after that at the cursor, or 0.
  var nextByte: UInt8 { cursor.rest > 1 ? cursor.byte(ahead: 1) : 0 }

  @inline(__always)
  mutating func advance(_ count: Int = 1) { cursor.advance(count) }

  /// Skips space and comments.
  @inline(__always)
  mutating func skipSpace() throws(FlatJSONError) {
    if byte > 0x20, byte != UInt8(ascii: "/") { return }
    try skipMoreSpace()
  }

  @inline(never)
  private mutating func skipMoreSpace() throws(FlatJSONError) {
    while !cursor.isAtEnd {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: advance()
      case UInt8(ascii: "/") where nextByte == UInt8(ascii: "/"):
        while !cursor.isAtEnd, byte != 0x0A { advance() }
      case UInt8(ascii: "/") where nextByte == UInt8(ascii: "*"): try skipBlockComment()
      default: return
      }
    }
  }

  private mutating func skipBlockComment() throws(FlatJSONError) {
    let start = offset
    advance(2)
    while !cursor.isAtEnd {
      if byte == UInt8(ascii: "*"), nextByte == UInt8(ascii: "/") {
        advance(2)
        return
      }
      advance()
    }
    throw error(.syntax(expected: "'*/' at the end of the comment"), at: start)
  }

  /// Skips space and a byte, which must be next.
  @inline(__always)
  mutating func expect(_ expected: UInt8, _ index: StaticString) throws(FlatJSONError) {
    try skipSpace()
    guard byte == expected, !cursor.isAtEnd else { throw missing(expected, index) }
    advance()
  }

  @inline(never)
  private func missing(_ byte: UInt8, _ index: StaticString) -> FlatJSONError {
    error(.syntax(expected: "'\(Character(Unicode.Scalar(byte)))' \(index)"))
  }

  mutating func enter() throws(FlatJSONError) {
    depth += 1
    guard depth <= Self.depthLimit else { throw error(.tooDeep(limit: Self.depthLimit)) }
  }

  // MARK: - Objects and arrays

  /// Reads the beginning of an object.
  public mutating func beginObject() throws(FlatJSONError) {
    try enter()
    try expect(UInt8(ascii: "{"), "at the beginning of an object")
  }

  /// Reads the name of the next field, up to its value, or the end of the object.
  ///
  /// - Parameters:
  ///   - names: The names of the fields.
  ///   - fields: The fields that were found so far.
  /// - Returns: The index of the field in the names, or `nil` at the end of the object.
  /// - Throws: `FlatJSONError` for a field that is unknown or given twice.
  /// - Complexity: O(*n*) in the text that is skipped or that the name has.
  public mutating func nextField(
    _ names: borrowing FlatJSONNames, _ fields: inout FlatJSONFields
  ) throws(FlatJSONError) -> Int? {
    while try beginElement(&fields.isFirst, closing: UInt8(ascii: "}")) {
      let nameOffset = offset
      var index: Int? = fields.expected
      if !acceptName(names, fields.expected) {
        index = try name(in: names)
        try expect(UInt8(ascii: ":"), "after the name of a field")
      }
      try skipSpace()
      guard let index else {
        try skipUnknown(at: nameOffset, names.type)
        continue
      }
      guard fields.insert(index) else {
        throw error(.duplicateField(names.names[index]), at: nameOffset)
      }
      fields.expected = index + 1
      if fields.acceptsNull, byte == UInt8(ascii: "n"), skipNull() { continue }
      return index
    }
    return nil
  }

  /// Skips a name in quotes and its colon if they are next, without other bytes between them.
  @inline(__always)
  private mutating func acceptName(_ names: borrowing FlatJSONNames, _ field: Int) -> Bool {
    guard field < names.guesses.count, byte == UInt8(ascii: "\"") else { return false }
    let count = names.guesses[field].count
    // There are more bytes than are loaded: the quote, a word or the name, and two bytes.
    guard cursor.rest > max(count, 8) + 2 else { return false }
    let word = cursor.word(ahead: 1)
    guard word & names.guesses[field].mask == names.guesses[field].word,
      cursor.byte(ahead: count + 1) == UInt8(ascii: "\""),
      cursor.byte(ahead: count + 2) == UInt8(ascii: ":")
    else { return false }
    if count > 8 {
      for index in 8..<count
      where names.guesses[field].bytes[index] != cursor.byte(ahead: index + 1) { return false }
    }
    advance(count + 3)
    return true
  }

  /// Throws unless all fields of a struct were found.
  ///
  /// - Parameters:
  ///   - fields: The fields that were found.
  ///   - names: The names of the fields.
  /// - Complexity: O(1) for up to 64 fields if all of them are there; otherwise O(*n*) in the fields.
  public func requireAll(
    _ fields: borrowing FlatJSONFields, of names: borrowing FlatJSONNames
  ) throws(FlatJSONError) {
    if fields.hasAll(names.guesses.count) { return }
    for index in names.names.indices where !fields.contains(index) {
      throw missingField(names.names[index], of: names)
    }
  }

  /// The error of a missing field.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - names: The names of the fields of its type.
  public func missingField(
    _ name: String, of names: borrowing FlatJSONNames
  ) -> FlatJSONError {
    error(.missingField(name, type: names.type))
  }

  /// Reads the beginning of an array.
  public mutating func beginArray() throws(FlatJSONError) {
    try enter()
    try expect(UInt8(ascii: "["), "at the beginning of an array")
  }

  /// Moves to the next element, or behind the end of the array.
  ///
  /// - Parameter isFirst: Whether no element was read; the call sets it to `false`.
  /// - Returns: Whether there is an element.
  public mutating func nextElement(_ isFirst: inout Bool) throws(FlatJSONError) -> Bool {
    try beginElement(&isFirst, closing: UInt8(ascii: "]"))
  }

  /// Reads a comma or the closing byte.
  @inline(__always)
  mutating func beginElement(
    _ isFirst: inout Bool, closing: UInt8
  ) throws(FlatJSONError) -> Bool {
    try skipSpace()
    if !isFirst {
      if byte == UInt8(ascii: ",") {
        advance()
        try skipSpace()
      } else if byte != closing {
        throw error(.syntax(expected: "',' or '\(Character(Unicode.Scalar(closing)))'"))
      }
    }
    isFirst = false
    guard byte == closing else { return true }
    advance()
    depth -= 1
    return false
  }

  private mutating func skipNull() -> Bool {
    guard cursor.rest >= 4, cursor.byte(ahead: 1) == UInt8(ascii: "u"),
      cursor.byte(ahead: 2) == UInt8(ascii: "l"), cursor.byte(ahead: 3) == UInt8(ascii: "l"),
      cursor.rest == 4 || !isIdentifier(cursor.byte(ahead: 4))
    else { return false }
    advance(4)
    return true
  }

  /// Reads `null`, if it is next.
  mutating func acceptNull() throws(FlatJSONError) -> Bool {
    try skipSpace()
    return byte == UInt8(ascii: "n") && skipNull()
  }

  @inline(never)
  private mutating func skipUnknown(at nameOffset: Int, _ type: String) throws(FlatJSONError) {
    guard skipsUnknownFields else {
      let value = offset
      cursor.move(to: nameOffset)
      let name = try nameText()
      cursor.move(to: value)
      throw error(.unknownField(name, type: type), at: nameOffset)
    }
    try skipValue()
  }

  // MARK: - Errors

  /// An error at the cursor, or at an offset.
  @inline(never)
  func error(_ kind: FlatJSONError.Kind, at offset: Int? = nil) -> FlatJSONError {
    let offset = offset ?? self.offset
    let position = TextPosition(line: 1, column: 1).moved(over: cursor.bytes(0..<offset))
    return FlatJSONError(kind, at: offset, position: position)
  }
}

/// Whether a byte is part of a name or a number.
@inline(__always)
func isIdentifier(_ byte: UInt8) -> Bool {
  isDigit(byte) || byte == UInt8(ascii: "_")
    || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
