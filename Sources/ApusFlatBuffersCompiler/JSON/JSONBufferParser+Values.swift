internal import ApusBytes

extension JSONBufferParser {
  /// Parses an array; calls a closure for each element, with the parser at it.
  mutating func elements(
    _ element: (inout JSONBufferParser, Int) throws(JSONTextError) -> Void
  ) throws(JSONTextError) {
    try enter()
    try expect("[", "at the beginning of an array")
    var index = 0
    while !token.is("]") {
      try element(&self, index)
      index += 1
      guard try accept(",") else { break }
    }
    try expect("]", "at the end of an array")
    leave()
  }

  func isStruct(_ type: FieldType) -> Bool {
    type.base == .object && type.index.map { schema.objects[$0].isStruct } == true
  }

  /// The value of a field that is no union; `nil` if it is the default and is left out.
  ///
  /// - Parameter key: Receives the value if the field is the key of its table.
  mutating func plainValue(
    _ field: FieldDefinition, key: inout [KeyOrder.Part]
  ) throws(JSONTextError) -> BackwardBuilder.Value? {
    let type = field.type
    switch type.base {
    case .string:
      let range = token.range
      let offset = try string()
      if field.isKey { key = [.bytes(try decoded(range))] }
      return .offset(offset)
    case .vector: return .offset(try vector(field))
    case .object where isStruct(type):
      let object = schema.objects[type.index ?? 0]
      let bytes = try structure(type.index ?? 0)
      if field.isKey {
        key = KeyOrder(schema: schema).key(bytes.span.rawBytes, at: 0, type)
      }
      return .structure(bytes, alignment: object.alignment)
    case .object: return .offset(try table(type.index ?? 0))
    default:
      let value = try scalar(type, hash: field)
      if field.isKey { key = [value.keyPart(type)] }
      guard field.isOptional || reader.forcesDefaults || !value.equals(field.defaultValue) else {
        return nil
      }
      return .scalar(value.bits(type), byteCount: type.base.byteCount)
    }
  }

  private mutating func string() throws(JSONTextError) -> Int {
    guard token.kind == .string else {
      throw fault(.value, "expected a string, found \(found)", fix: "write it in quotes")
    }
    return builder.string(try stringBytes())
  }

  // MARK: - Unions

  mutating func tags(_ type: FieldType) throws(JSONTextError) -> [Int64] {
    var values: [Int64] = []
    try elements { (parser, _) throws(JSONTextError) in
      values.append(try parser.scalar(type.elementType, hash: nil).integer)
    }
    return values
  }

  mutating func tagValue(_ tags: [Int64], _ type: FieldType) throws(JSONTextError)
    -> BackwardBuilder
    .Value?
  {
    let size = schema.enums[type.index ?? 0].underlying.byteCount
    if type.base == .unionTag {
      guard let tag = tags.first, tag != 0 || reader.forcesDefaults else { return nil }
      return .scalar(UInt64(bitPattern: tag), byteCount: size)
    }
    var bytes = [UInt8](repeating: 0, count: tags.count * size)
    for (index, tag) in tags.enumerated() {
      ScalarBytes.store(UInt64(bitPattern: tag), byteCount: size, in: &bytes, at: index * size)
    }
    return .offset(builder.vector(bytes, count: tags.count, alignment: size))
  }

  mutating func union(
    _ field: FieldDefinition, _ tags: [Int64], _ fields: inout Fields
  ) throws(JSONTextError) {
    if field.type.base == .union {
      let tag = tags.first ?? 0
      if tag == 0 {
        try skipValue()
      } else if let offset = try member(field, tag) {
        fields.values.append((field.offset, .offset(offset)))
      }
      return
    }
    var offsets: [Int] = []
    try elements { (parser, index) throws(JSONTextError) in
      guard index < tags.count else {
        throw parser.fault(.union, "'\(field.name)' has more values than '\(field.name)_type'")
      }
      let offset = try parser.member(field, tags[index])
      guard offset != nil || tags[index] == 0 else {
        throw parser.fault(.union, "'\(field.name)' has a value without a member of the union")
      }
      offsets.append(offset ?? 0)
    }
    guard offsets.count == tags.count else {
      throw fault(.union, "'\(field.name)' has fewer values than '\(field.name)_type'")
    }
    fields.values.append((field.offset, .offset(builder.vector(offsets: offsets))))
  }

  /// The offset of a value of a union, or `nil` for a `null` whose tag has no member.
  private mutating func member(_ field: FieldDefinition, _ tag: Int64) throws(JSONTextError) -> Int?
  {
    guard let type = schema.enums[field.type.index ?? 0].value(tag)?.type else {
      if token.kind == .identifier, text == "null" {
        try advance()
        return nil
      }
      throw fault(.union, "the tag \(tag) of '\(field.name)' has no member")
    }
    switch type.base {
    case .string: return try string()
    case .object where isStruct(type):
      let bytes = try structure(type.index ?? 0)
      builder.align(schema.objects[type.index ?? 0].alignment, after: bytes.count)
      builder.push(bytes)
      return builder.byteCount
    default: return try table(type.index ?? 0)
    }
  }

  // MARK: - Vectors

  private mutating func vector(_ field: FieldDefinition) throws(JSONTextError) -> Int {
    if let root = field.nestedRoot {
      if token.is("{") { return try nested(root) }
      nestedBytes = nestedBytes ?? token.range
    }
    if let alphabet = Base64Alphabet(field), token.kind == .string {
      let range = token.range
      let text = try stringBytes()
      guard let bytes = alphabet.lenientlyDecoded(text.span) else {
        throw fault(.value, "the text of '\(field.name)' is no base64", at: range)
      }
      return builder.vector(bytes, count: bytes.count, alignment: 1)
    }
    let type = field.type.elementType
    switch type.base {
    case .string: return try strings()
    case .object where !isStruct(type): return try tables(type)
    default: return try inlineVector(field, type)
    }
  }

  private mutating func strings() throws(JSONTextError) -> Int {
    var offsets: [Int] = []
    try elements { (parser, _) throws(JSONTextError) in offsets.append(try parser.string()) }
    return builder.vector(offsets: offsets)
  }

  private mutating func inlineVector(
    _ field: FieldDefinition, _ type: FieldType
  ) throws(JSONTextError) -> Int {
    var bytes: [UInt8] = []
    var count = 0
    let isStruct = isStruct(type)
    let size = isStruct ? schema.objects[type.index ?? 0].byteCount : type.base.byteCount
    try elements { (parser, _) throws(JSONTextError) in
      if isStruct {
        bytes += try parser.structure(type.index ?? 0)
      } else {
        let bits = try parser.scalar(type, hash: field).bits(type)
        for index in 0..<size {
          bytes.append(UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index))))
        }
      }
      count += 1
    }
    var alignment = size
    if isStruct {
      let object = schema.objects[type.index ?? 0]
      alignment = object.alignment
      if let key = object.keyField {
        KeyOrder(schema: schema).sort(&bytes, object, by: object.fields[key])
      }
    }
    alignment = max(alignment, field.forcedAlignment ?? 1)
    return builder.vector(bytes, count: count, alignment: alignment)
  }

  private mutating func tables(_ type: FieldType) throws(JSONTextError) -> Int {
    let index = type.index ?? 0
    var tables: [(offset: Int, key: [KeyOrder.Part])] = []
    try elements { (parser, _) throws(JSONTextError) in
      let offset = try parser.table(index)
      tables.append((offset, parser.lastKey))
    }
    if schema.objects[index].keyField != nil {
      tables.sort { KeyOrder.precedes($0.key, $1.key) }
    }
    return builder.vector(offsets: tables.map(\.offset))
  }

  private mutating func nested(_ root: Int) throws(JSONTextError) -> Int {
    try enter()
    var inner = BackwardBuilder()
    swap(&inner, &builder)
    let table = try table(root)
    let bytes = builder.finish(table)
    let alignment = builder.largestAlignment
    swap(&inner, &builder)
    leave()
    return builder.vector(bytes, count: bytes.count, alignment: alignment)
  }
}
