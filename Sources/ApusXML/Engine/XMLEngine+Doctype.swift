import ApusBytes

extension XMLEngine {
  /// Reads a document type declaration and returns the index after it.
  @usableFromInline @inline(never)
  mutating func readDoctype(_ window: RawSpan, at start: Int) throws(EngineError) -> Int {
    var finder = TokenFinder()
    var end = start
    repeat {
      guard end < window.byteCount else { throw EngineError(.incomplete, end) }
      end += 1
    } while !finder.take(window.byte(at: end - 1))
    var cursor = SubsetCursor(
      window.part(0, end), at: start + 9, anchor: nil, nameLimit: limits.nameBytes)
    do throws(EngineError) {
      try readDoctype(&cursor)
    } catch {
      throw cursor.moved(error)
    }
    return cursor.index
  }

  private mutating func readDoctype(_ cursor: inout SubsetCursor) throws(EngineError) {
    try cursor.space()
    let name = try cursor.name()
    try checkColon(name, cursor, isQualified: true)
    var externalID: XMLExternalID?
    let nameEnd = cursor.index
    cursor.skipSpace()
    if cursor.isAt("SYSTEM") || cursor.isAt("PUBLIC") {
      if cursor.index == nameEnd { throw cursor.fault(.missingSpace) }
      externalID = try readExternalID(&cursor, needsSystem: true)
      cursor.skipSpace()
    }
    let declarations = DoctypeDeclarations(
      XMLDocumentType(name: String(decoding: name, as: UTF8.self), externalID: externalID))
    self.declarations = declarations
    if cursor.skip(byte: UInt8(ascii: "[")) {
      try readSubset(&cursor, declarations)
      try cursor.expect(UInt8(ascii: "]"))
      cursor.skipSpace()
    }
    try cursor.expect(UInt8(ascii: ">"))
  }

  /// Reads declarations up to the end of the subset, or of the entity's text.
  private mutating func readSubset(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    while true {
      cursor.skipSpace()
      if cursor.isAtEnd { return }
      switch cursor.byte {
      case UInt8(ascii: "<"): try readDeclaration(&cursor, declarations)
      case UInt8(ascii: "%"): try readParameterReference(&cursor, declarations)
      case UInt8(ascii: "]") where cursor.anchor == nil: return
      default: throw cursor.fault()
      }
    }
  }

  private mutating func readDeclaration(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    if cursor.isAt("<!--") {
      try skipComment(&cursor)
    } else if cursor.isAt("<?") {
      try readInstruction(&cursor, declarations)
    } else if cursor.skip("<!ENTITY") {
      try readEntity(&cursor, declarations)
    } else if cursor.skip("<!ATTLIST") {
      try readAttributeList(&cursor, declarations)
    } else if cursor.skip("<!ELEMENT") {
      try readElement(&cursor, declarations)
    } else if cursor.skip("<!NOTATION") {
      try readNotation(&cursor, declarations)
    } else {
      throw cursor.fault()
    }
  }

  @_lifetime(cursor: copy cursor)
  private mutating func readInstruction(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    let start = cursor.index
    let (targetEnd, dataStart, end) = try instructionParts(cursor.bytes, at: start)
    cursor.index = end + 2
    declarations.type.instructions.append(
      XMLDocumentType.Instruction(
        target: cursor.bytes.part(start + 2, targetEnd).text,
        data: normalised(cursor.bytes.part(dataStart, end)).text))
  }

  @_lifetime(cursor: copy cursor)
  private func skipComment(_ cursor: inout SubsetCursor) throws(EngineError) {
    cursor.index += 4
    while true {
      cursor.index = cursor.bytes.find(UInt8(ascii: "-"), from: cursor.index)
      if cursor.isAtEnd { throw cursor.fault() }
      if cursor.skip("-->") { return }
      if cursor.isAt("--"), !options.isLenient { throw cursor.fault(.malformedComment) }
      cursor.index += 1
    }
  }

  /// Reads a reference between declarations, and the declarations of its text.
  private mutating func readParameterReference(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    let position = cursor.position
    cursor.index += 1
    let name = try cursor.name()
    try checkColon(name, cursor)
    try cursor.expect(UInt8(ascii: ";"))
    declarations.hasParameterReferences = true
    guard let entity = declarations.parameterEntities[name] else {
      if isStandalone { throw EngineError(.undeclaredEntity, position) }
      declarations.hasUnreadParts = true
      return
    }
    guard let text = entity.replacement else {
      declarations.hasUnreadParts = true
      return
    }
    if entity.isOpen { throw EngineError(.recursiveEntity, position) }
    guard entityDepth < limits.entityDepth else {
      throw EngineError(.expansionTooLarge, position)
    }
    try charge(text.count + 16, at: position)
    entity.isOpen = true
    entityDepth += 1
    let isInner = isInParameterEntity
    isInParameterEntity = true
    defer {
      entity.isOpen = false
      entityDepth -= 1
      isInParameterEntity = isInner
    }
    var inner = SubsetCursor(
      text.span.rawBytes, at: 0, anchor: position, nameLimit: limits.nameBytes)
    do throws(EngineError) {
      try readSubset(&inner, declarations)
    } catch {
      throw inner.moved(error)
    }
  }

  /// Whether entities and attributes are still declared: section 5.1 of XML 1.0.
  func usesDeclarations(_ declarations: DoctypeDeclarations) -> Bool {
    isStandalone || !declarations.hasUnreadParts
  }

  /// Checks the colons of a name, if namespaces are resolved.
  func checkColon(
    _ name: [UInt8], _ cursor: borrowing SubsetCursor, isQualified: Bool = false
  ) throws(EngineError) {
    guard options.namespaces == .resolved || (options.namespaces == .detected && !isQualified)
    else { return }
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return }
    guard isQualified, self.isQualified(name.span.rawBytes, colon: colon) else {
      throw cursor.fault(.invalidQualifiedName)
    }
  }

  /// Reads `SYSTEM` or `PUBLIC` with its literals.
  @_lifetime(cursor: copy cursor)
  mutating func readExternalID(
    _ cursor: inout SubsetCursor, needsSystem: Bool
  ) throws(EngineError) -> XMLExternalID {
    if cursor.skip("SYSTEM") {
      try cursor.space()
      let range = try cursor.literal()
      return XMLExternalID(
        systemID: normalised(cursor.bytes.part(range.lowerBound, range.upperBound)).text)
    }
    guard cursor.skip("PUBLIC") else { throw cursor.fault() }
    try cursor.space()
    let publicID = try readPublicLiteral(&cursor)
    let end = cursor.index
    cursor.skipSpace()
    guard cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'") else {
      if needsSystem { throw cursor.fault() }
      return XMLExternalID(publicID: publicID)
    }
    if cursor.index == end { throw cursor.fault(.missingSpace) }
    let range = try cursor.literal()
    return XMLExternalID(
      publicID: publicID,
      systemID: normalised(cursor.bytes.part(range.lowerBound, range.upperBound)).text)
  }

  @_lifetime(cursor: copy cursor)
  private func readPublicLiteral(_ cursor: inout SubsetCursor) throws(EngineError) -> String {
    let range = try cursor.literal()
    let literal = cursor.bytes.part(range.lowerBound, range.upperBound).array
    guard literal.allSatisfy(Self.isPublicCharacter) else { throw cursor.fault() }
    let words = literal.split { $0 == 0x20 || $0 == 0x0a || $0 == 0x0d }
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }

  private static func isPublicCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0a, 0x0d, 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "-'()+,./:=?;!*#@$_%".utf8.contains(byte)
    }
  }
}
