import ApusBytes

extension XMLEngine {
  /// Reads the rest of an entity declaration.
  mutating func readEntity(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    try cursor.space()
    let isParameter = cursor.skip(byte: UInt8(ascii: "%"))
    if isParameter { try cursor.space() }
    let name = try cursor.name()
    try checkColon(name, cursor)
    try cursor.space()
    var entity = DeclaredEntity(name, replacement: nil)
    if cursor.byte == UInt8(ascii: "\"") || cursor.byte == UInt8(ascii: "'") {
      entity = DeclaredEntity(name, replacement: try readEntityValue(&cursor))
    } else {
      let externalID = try readExternalID(&cursor, needsSystem: true)
      let notation = isParameter ? nil : try readNotationName(&cursor)
      entity = DeclaredEntity(
        name, replacement: nil, externalID: externalID, notation: notation)
    }
    entity.isOfParameterEntity = isInParameterEntity
    cursor.skipSpace()
    try cursor.expect(UInt8(ascii: ">"))
    guard usesDeclarations(declarations) else { return }
    if isParameter {
      if declarations.parameterEntities[name] == nil {
        declarations.parameterEntities[name] = entity
      }
    } else if let first = declarations.entities[name] {
      // The first declaration counts, and one outside of parameter entities makes references valid.
      if !isInParameterEntity { first.isOfParameterEntity = false }
    } else {
      declarations.entities[name] = entity
      declarations.type.entities.append(XMLDocumentType.Entity(entity))
    }
  }

  @_lifetime(cursor: copy cursor)
  private func readNotationName(_ cursor: inout SubsetCursor) throws(EngineError) -> [UInt8]? {
    let end = cursor.index
    cursor.skipSpace()
    guard cursor.isAt("NDATA") else { return nil }
    if cursor.index == end { throw cursor.fault(.missingSpace) }
    cursor.index += 5
    try cursor.space()
    let name = try cursor.name()
    try checkColon(name, cursor)
    return name
  }

  /// Reads an entity value: character references are replaced, and others are kept.
  private mutating func readEntityValue(_ cursor: inout SubsetCursor) throws(EngineError) -> [UInt8]
  {
    let range = try cursor.literal()
    // References must end within the literal.
    let bytes = cursor.bytes.part(0, range.upperBound)
    scratch.truncate(to: 0)
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes.byte(at: index) {
      case UInt8(ascii: "%"): throw EngineError(.malformedDoctype, index)
      case UInt8(ascii: "&"):
        let (reference, end) = try scanReference(bytes, at: index)
        if case .scalar(let scalar) = reference, bytes.byte(at: index + 1) == UInt8(ascii: "#") {
          appendScalar(scalar)
        } else {
          scratch.append(bytes.part(index, end))
        }
        index = end
      case UInt8(ascii: "\r") where cursor.anchor == nil:
        scratch.append(UInt8(ascii: "\n"))
        index += bytes.byte(at: index + 1) == UInt8(ascii: "\n") ? 2 : 1
      case let byte:
        scratch.append(byte)
        index += 1
      }
    }
    return scratch.bytes.array
  }

  /// Reads the rest of a notation declaration.
  @_lifetime(cursor: copy cursor)
  mutating func readNotation(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    try cursor.space()
    let name = try cursor.name()
    try checkColon(name, cursor)
    try cursor.space()
    let externalID = try readExternalID(&cursor, needsSystem: false)
    cursor.skipSpace()
    try cursor.expect(UInt8(ascii: ">"))
    declarations.type.notations.append(
      XMLDocumentType.Notation(
        name: String(decoding: name, as: UTF8.self), externalID: externalID))
  }

  /// Reads the rest of an element declaration.
  @_lifetime(cursor: copy cursor)
  mutating func readElement(
    _ cursor: inout SubsetCursor, _ declarations: DoctypeDeclarations
  ) throws(EngineError) {
    try cursor.space()
    let name = try cursor.name()
    try checkColon(name, cursor, isQualified: true)
    try cursor.space()
    let start = cursor.index
    if !cursor.skip("EMPTY"), !cursor.skip("ANY") {
      guard cursor.skip(byte: UInt8(ascii: "(")) else { throw cursor.fault() }
      cursor.skipSpace()
      if cursor.skip("#PCDATA") {
        try readMixedModel(&cursor)
      } else {
        try readModel(&cursor)
      }
    }
    let model = cursor.bytes.part(start, cursor.index).text
    cursor.skipSpace()
    try cursor.expect(UInt8(ascii: ">"))
    declarations.type.elements.append(
      XMLDocumentType.Element(name: String(decoding: name, as: UTF8.self), model: model))
  }

  @_lifetime(cursor: copy cursor)
  private func readMixedModel(_ cursor: inout SubsetCursor) throws(EngineError) {
    var hasNames = false
    cursor.skipSpace()
    while cursor.skip(byte: UInt8(ascii: "|")) {
      hasNames = true
      cursor.skipSpace()
      try readContentName(&cursor)
      cursor.skipSpace()
    }
    try cursor.expect(UInt8(ascii: ")"))
    if !cursor.skip(byte: UInt8(ascii: "*")), hasNames { throw cursor.fault() }
  }

  /// Reads a model of children after its first parenthesis. A stack holds the separator of each
  /// open group, so that deep nesting needs no recursion.
  @_lifetime(cursor: copy cursor)
  private func readModel(_ cursor: inout SubsetCursor) throws(EngineError) {
    var separators: [UInt8] = [0]
    while true {
      cursor.skipSpace()
      if cursor.skip(byte: UInt8(ascii: "(")) {
        separators.append(0)
        guard separators.count <= limits.depth else { throw cursor.fault(.tooDeep) }
        continue
      }
      try readContentName(&cursor)
      skipOccurrence(&cursor)
      cursor.skipSpace()
      while cursor.skip(byte: UInt8(ascii: ")")) {
        separators.removeLast()
        skipOccurrence(&cursor)
        if separators.isEmpty { return }
        cursor.skipSpace()
      }
      let separator = cursor.byte
      guard separator == UInt8(ascii: "|") || separator == UInt8(ascii: ",") else {
        throw cursor.fault()
      }
      let last = separators.count - 1
      guard separators[last] == 0 || separators[last] == separator else { throw cursor.fault() }
      separators[last] = separator
      cursor.index += 1
    }
  }

  @_lifetime(cursor: copy cursor)
  private func readContentName(_ cursor: inout SubsetCursor) throws(EngineError) {
    try checkColon(try cursor.name(), cursor, isQualified: true)
  }

  @_lifetime(cursor: copy cursor)
  private func skipOccurrence(_ cursor: inout SubsetCursor) {
    switch cursor.byte {
    case UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "+"): cursor.index += 1
    default: break
    }
  }
}

extension XMLDocumentType.Entity {
  init(_ entity: DeclaredEntity) {
    name = String(decoding: entity.name, as: UTF8.self)
    text = entity.replacement.map { String(decoding: $0, as: UTF8.self) }
    externalID = entity.externalID
    notation = entity.notation.map { String(decoding: $0, as: UTF8.self) }
  }
}
