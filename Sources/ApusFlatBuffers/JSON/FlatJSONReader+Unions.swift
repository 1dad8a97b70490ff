extension FlatJSONReader {
  /// Skips a union's value, whose tag comes later in the text.
  ///
  /// - Returns: The position of the value.
  public mutating func postponed() throws(FlatJSONError) -> Int {
    try skipSpace()
    let position = offset
    try skipValue()
    return position
  }

  /// Reads a union's value.
  ///
  /// - Parameters:
  ///   - type: The union.
  ///   - kind: The tag, or `nil` if the text has none.
  ///   - position: The position of a value that was postponed, or `nil` for the value at the cursor.
  ///   - builder: The builder.
  /// - Returns: The position of the value in the builder, or `nil` if there is none.
  /// - Throws: `FlatJSONError` if there is no tag or the value does not match it.
  public mutating func union<Union: FlatJSONUnion>(
    _ type: Union.Type, _ kind: Union.Kind?, at position: Int? = nil,
    into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> AnyFlatOffset? {
    let end = offset
    if let position { cursor.move(to: position) }
    guard let kind else { throw error(.missingTag) }
    guard kind.rawValue != 0 else {
      try skipValue()
      if position != nil { cursor.move(to: end) }
      return nil
    }
    let value = try Union.flatRead(kind, &self, into: &builder)
    if position != nil { cursor.move(to: end) }
    return value
  }

  /// Reads an array of a union's values.
  ///
  /// - Parameters:
  ///   - type: The union.
  ///   - kinds: The tags, or `nil` if the text has none.
  ///   - position: The position of an array that was postponed, or `nil` for the array at the cursor.
  ///   - builder: The builder.
  /// - Returns: The position of the vector of values.
  /// - Throws: `FlatJSONError` if the tags are missing, have another count, or do not match the values.
  /// - Complexity: O(*n*) in the text; allocates.
  public mutating func unions<Union: FlatJSONUnion>(
    _ type: Union.Type, _ kinds: [Union.Kind]?, at position: Int? = nil,
    into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> FlatOffset<[AnyFlatOffset]> {
    let end = offset
    if let position { cursor.move(to: position) }
    guard let kinds else { throw error(.missingTag) }
    var offsets: [AnyFlatOffset?] = []
    try beginArray()
    var isFirst = true
    while try nextElement(&isFirst) {
      guard offsets.count < kinds.count else { throw error(.unionMember) }
      offsets.append(try element(Union.self, kinds[offsets.count], into: &builder))
    }
    guard offsets.count == kinds.count else { throw error(.unionMember) }
    if position != nil { cursor.move(to: end) }
    return builder.vector(offsets)
  }

  /// Reads an element of a vector of unions: `null` if its tag is 0, otherwise a member.
  private mutating func element<Union: FlatJSONUnion>(
    _ type: Union.Type, _ kind: Union.Kind, into builder: inout FlatBufferBuilder
  ) throws(FlatJSONError) -> AnyFlatOffset? {
    if kind.rawValue == 0 { return try unknownMember() }
    guard let value = try Union.flatRead(kind, &self, into: &builder) else {
      throw error(.unionMember)
    }
    return value
  }

  /// Returns the error of a union that has a tag, but no value.
  public func missingMember() -> FlatJSONError { error(.unionMember) }

  /// Reads the `null` of a union whose tag has no member.
  ///
  /// - Returns: `nil`.
  /// - Throws: `FlatJSONError` for any other value.
  public mutating func unknownMember() throws(FlatJSONError) -> AnyFlatOffset? {
    guard try acceptNull() else { throw error(.unionMember) }
    return nil
  }
}
