import ApusBytes

extension XMLEngine {
  /// Reads the rest of an attribute-list declaration.
  mutating func readAttributeList(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    try cursor.space()
    let element = try cursor.name()
    try checkColon(element, cursor, isQualified: true)
    // The dictionary gives the list up: a list that both have would be copied by each declaration.
    var list = declarations.attributeLists.removeValue(forKey: element) ?? AttributeList()
    while true {
      let end = cursor.index
      cursor.skipSpace()
      if cursor.skip(byte: UInt8(ascii: ">")) { break }
      if cursor.index == end { throw cursor.fault(.missingSpace) }
      let name = try cursor.name()
      try checkColon(name, cursor, isQualified: true)
      try cursor.space()
      let start = cursor.index
      let isToken = try readAttributeType(&cursor)
      let type = cursor.bytes.part(start, cursor.index).text
      try cursor.space()
      let value = try readDefault(&cursor, isToken: isToken)
      let isUsed = usesDeclarations(declarations) && list.names.insert(name).inserted
      guard isUsed else { continue }
      if isToken { list.tokens.insert(name) }
      if let value { list.defaults.append(AttributeDefault(name: name, value: value)) }
      declarations.type.attributes.append(
        XMLDocumentType.Attribute(
          element: String(decoding: element, as: UTF8.self),
          name: String(decoding: name, as: UTF8.self), type: type,
          defaultValue: value.map { String(decoding: $0, as: UTF8.self) }))
    }
    if !list.names.isEmpty { declarations.attributeLists[element] = list }
  }

  /// Reads a type, and returns whether its values are tokens.
  @_lifetime(cursor: copy cursor)
  private func readAttributeType(_ cursor: inout SubsetCursor) throws(EngineError) -> Bool {
    if cursor.byte == UInt8(ascii: "(") {
      try readAlternatives(&cursor, areTokens: true)
      return true
    }
    switch cursor.keyword() {
    case "CDATA": return false
    case "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS": return true
    case "NOTATION":
      try cursor.space()
      guard cursor.byte == UInt8(ascii: "(") else { throw cursor.fault() }
      try readAlternatives(&cursor, areTokens: false)
      return true
    default: throw cursor.fault()
    }
  }

  @_lifetime(cursor: copy cursor)
  private func readAlternatives(_ cursor: inout SubsetCursor, areTokens: Bool) throws(EngineError) {
    repeat {
      cursor.index += 1
      cursor.skipSpace()
      let name = try cursor.name(isToken: areTokens)
      if !areTokens { try checkColon(name, cursor) }
      cursor.skipSpace()
    } while cursor.byte == UInt8(ascii: "|")
    try cursor.expect(UInt8(ascii: ")"))
  }

  /// Reads a default declaration, and returns the normalised value if it has one.
  private mutating func readDefault(
    _ cursor: inout SubsetCursor, isToken: Bool
  ) throws(EngineError) -> [UInt8]? {
    if cursor.skip("#REQUIRED") || cursor.skip("#IMPLIED") { return nil }
    if cursor.skip("#FIXED") { try cursor.space() }
    let range = try cursor.literal()
    scratch.truncate(to: 0)
    keptReference = nil
    try appendValue(
      cursor.bytes.part(0, range.upperBound), from: range.lowerBound, to: range.upperBound,
      isEntity: cursor.anchor != nil, anchor: cursor.position)
    if let keptReference { throw keptReference }
    let value = scratch.bytes.array
    return isToken ? Self.collapsed(value) : value
  }
}
