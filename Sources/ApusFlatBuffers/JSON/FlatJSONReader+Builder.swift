internal import ApusBytes

extension FlatBufferBuilder {
  /// Builds a buffer from JSON, without a tree and without Swift objects.
  ///
  /// The values go from the text into the buffer. It has the bytes that flatc writes; the page of the
  /// module lists the exceptions. Use `JSONReader` of `ApusFlatBuffersCompiler` for a schema that is
  /// known at run time only.
  ///
  ///     try builder.finish(json: Array(#"{"name": "Orc", "hp": 80}"#.utf8).span, as: Monster.self)
  ///     builder.bytes  // the buffer
  ///
  /// - Parameters:
  ///   - json: The text in UTF-8: JSON with the extensions of flatc.
  ///   - root: The type of the root table.
  ///   - identifier: The file identifier to write, or `nil` for none.
  ///   - isSizePrefixed: Whether the size of the buffer precedes it.
  ///   - skipsUnknownFields: Whether fields that the schema does not declare are skipped.
  /// - Throws: `FlatJSONError` with the position of the first error; the builder is then cleared.
  /// - Precondition: No table is open, and the buffer is not finished. Checked in every build.
  /// - Complexity: O(*n*) in the text, O(*n* log *n*) for vectors that are sorted by a key;
  ///   allocates for vectors and for strings with escapes.
  ///
  /// Source: <https://flatbuffers.dev/json>.
  public mutating func finish<Root: FlatJSONTable>(
    json: Span<UInt8>, as root: Root.Type, identifier: FlatIdentifier? = nil,
    isSizePrefixed: Bool = false, skipsUnknownFields: Bool = false
  ) throws(FlatJSONError) {
    requireIdle()
    // The span is borrowed for the call, and the reader does not leave it.
    var reader = FlatJSONReader(json, root: root, skipsUnknownFields: skipsUnknownFields)
    do throws(FlatJSONError) {
      let table = try readRoot(Root.self, &reader)
      try reader.expectEnd()
      finish(table, identifier: identifier, isSizePrefixed: isSizePrefixed)
      if let position = reader.nestedBytes, !isValid(Root.self, isSizePrefixed: isSizePrefixed) {
        throw reader.error(.nestedBuffer, at: position)
      }
    } catch {
      clear()
      throw error
    }
  }

  /// Whether the finished buffer is valid; one walk has one limit for all nested buffers.
  private func isValid<Root: FlatJSONTable>(_ type: Root.Type, isSizePrefixed: Bool) -> Bool {
    do throws(FlatBufferError) {
      if isSizePrefixed {
        _ = try VerifiedBuffer<Root>(verifyingSizePrefixed: bytes)
      } else {
        _ = try VerifiedBuffer<Root>(verifying: bytes)
      }
      return true
    } catch {
      return false
    }
  }

  /// Reads the root of a buffer; a table of 65536 bytes or more throws instead of a trap.
  fileprivate mutating func readRoot<Root: FlatJSONTable>(
    _ type: Root.Type, _ json: inout FlatJSONReader
  ) throws(FlatJSONError) -> FlatOffset<Root> {
    acceptsLargeTables = true
    hasLargeTable = false
    defer { acceptsLargeTables = false }
    let table = try Root.flatRead(&json, into: &self)
    guard !hasLargeTable else { throw json.error(.tableTooLarge) }
    return table
  }

  /// Writes padding as flatc does before the values of a struct that JSON has.
  @inlinable
  mutating func alignLikeJSON<Value: FlatValue>(_ type: Value.Type) {
    align(before: 0, to: Value.flatAlignment)
  }
}

extension FlatJSONReader {
  fileprivate mutating func expectEnd() throws(FlatJSONError) {
    try skipSpace()
    guard cursor.isAtEnd else { throw error(.syntax(expected: "the end of the text")) }
    // A reader that caught an error inside of a value has read the rest of it as its own fields.
    guard depth == 0 else {
      throw error(.syntax(expected: "the end of each object and array, also after a caught error"))
    }
  }

  /// Reads a string.
  ///
  /// - Parameter builder: The builder.
  /// - Returns: The position of the string.
  public mutating func string(
    into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<String> {
    try skipSpace()
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
      throw error(.syntax(expected: "a string in quotes"))
    }
    switch try stringPosition() {
    case .range(let range): return builder.string(cursor.bytes(range))
    case .decoded: return builder.string(text.span)
    }
  }

  /// Reads an array of strings.
  ///
  /// - Parameter builder: The builder.
  /// - Returns: The position of the vector.
  /// - Complexity: O(*n*) in the text; allocates.
  public mutating func strings(
    into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<[String]> {
    var offsets: [FlatOffset<String>] = []
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) { offsets.append(try string(into: &builder)) }
    return builder.vector(offsets)
  }

  /// Reads an array of tables.
  ///
  /// - Parameters:
  ///   - type: The type of the tables.
  ///   - builder: The builder.
  /// - Returns: The positions of the tables, in the order of the text.
  /// - Complexity: O(*n*) in the text; allocates.
  @inlinable
  public mutating func tables<Table: FlatJSONTable>(
    _ type: Table.Type, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> [FlatOffset<Table>] {
    var offsets: [FlatOffset<Table>] = []
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) { offsets.append(try Table.flatRead(&self, into: &builder)) }
    return offsets
  }

  /// Reads an array of scalars, enums or structs.
  ///
  /// - Parameter type: The type of the elements.
  /// - Returns: The elements.
  /// - Complexity: O(*n*) in the text; allocates.
  @inlinable
  public mutating func elements<Element: FlatJSONValue>(
    _ type: Element.Type
  ) throws(FlatJSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) { elements.append(try Element(flatJSON: &self)) }
    return elements
  }

  /// Reads an array of structs.
  ///
  /// - Parameters:
  ///   - type: The type of the structs.
  ///   - builder: The builder, which gets the padding that flatc writes.
  /// - Returns: The structs.
  @inlinable
  public mutating func structures<Element: FlatStruct & FlatJSONValue>(
    _ type: Element.Type, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> [Element] {
    let elements = try elements(Element.self)
    if !elements.isEmpty { builder.alignLikeJSON(Element.self) }
    return elements
  }

  /// Reads an array of integers, of which texts are hashed.
  ///
  /// - Parameters:
  ///   - type: The type of the integers.
  ///   - hash: The hash.
  /// - Returns: The integers.
  /// - Complexity: O(*n*) in the text; allocates.
  public mutating func hashedElements<Element: FixedWidthInteger>(
    _ type: Element.Type, by hash: FlatNameHash
  ) throws(FlatJSONError) -> [Element] {
    var elements: [Element] = []
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) { elements.append(try hashed(by: hash)) }
    return elements
  }

  /// Reads a struct that is a field of a table.
  ///
  /// - Parameters:
  ///   - type: The type of the struct.
  ///   - builder: The builder, which gets the padding that flatc writes.
  /// - Returns: The struct.
  @inlinable
  public mutating func structure<Value: FlatStruct & FlatJSONValue>(
    _ type: Value.Type, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> Value {
    let value = try Value(flatJSON: &self)
    builder.alignLikeJSON(Value.self)
    return value
  }

  /// Reads the bytes of a field with the attribute `base64` or `base64url`: a text or an array.
  ///
  /// - Parameters:
  ///   - isURL: Whether the alphabet has `-` and `_`.
  ///   - builder: The builder.
  /// - Returns: The position of the vector.
  public mutating func base64(
    isURL: Bool, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<[UInt8]> {
    try skipSpace()
    let position = offset
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
      return builder.vector(try elements(UInt8.self))
    }
    let alphabet: Base64Alphabet = isURL ? .urlSafe : .standard
    let text = try stringBytes()
    guard let bytes = alphabet.lenientlyDecoded(text.span) else {
      throw error(.base64, at: position)
    }
    return builder.vector(bytes)
  }

  /// Reads a nested buffer: an object, or an array with its bytes, which are verified at the end.
  ///
  /// - Parameters:
  ///   - type: The type of its root.
  ///   - builder: The builder of the outer buffer.
  /// - Returns: The position of the vector of bytes.
  public mutating func nested<Root: FlatJSONTable>(
    _ type: Root.Type, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<[UInt8]> {
    try skipSpace()
    guard byte == UInt8(ascii: "{") else {
      nestedBytes = nestedBytes ?? offset
      return builder.vector(try elements(UInt8.self))
    }
    var inner = FlatBufferBuilder()
    inner.finish(try inner.readRoot(Root.self, &self))
    return builder.nested(inner)
  }
}
