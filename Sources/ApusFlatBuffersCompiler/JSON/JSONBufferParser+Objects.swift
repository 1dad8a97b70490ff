extension JSONBufferParser {
  /// The fields of a table that is being parsed.
  struct Fields {
    let index: Int
    var values: [(slot: Int, value: BackwardBuilder.Value)] = []
    var seen: Set<Int> = []
    /// The tags of unions, and of vectors of unions.
    var tags: [Int: [Int64]] = [:]
    /// The unions whose tags come later in the text.
    var waiting: [(position: Int, mark: Mark)] = []
    /// The value of the key, if the table has one.
    var key: [KeyOrder.Part] = []
  }

  /// Parses an object and writes it as a table; returns its offset.
  mutating func table(_ index: Int) throws(JSONTextError) -> Int {
    let start = token.range
    var fields = Fields(index: index)
    try members { (parser, name, range) throws(JSONTextError) in
      try parser.field(name, range, &fields)
    }
    if !fields.waiting.isEmpty { try parseWaiting(&fields) }
    if !fields.tags.isEmpty { try checkMembers(fields, start) }
    try checkRequired(fields, start)
    let object = schema.objects[index]
    fields.values.sort { $0.slot < $1.slot }
    lastKey =
      fields.key.isEmpty ? KeyOrder(schema: schema).implicitKey(object) : fields.key
    let table = builder.table(fields.values, keepsOrder: object.has("original_order"))
    guard !builder.hasLargeTable else {
      throw fault(
        .limit, "the table '\(object.name.base)' has 65536 bytes or more",
        fix: "move some of its fields to another table", at: start)
    }
    return table
  }

  private mutating func field(
    _ name: String, _ range: Range<Int>, _ fields: inout Fields
  ) throws(JSONTextError) {
    let object = schema.objects[fields.index]
    guard let position = position(name, in: fields.index) else {
      guard reader.skipsUnknownFields else {
        let similar = SimilarName.best(name, among: object.fields.map(\.name))
        throw fault(
          .unknownField, "'\(object.name.base)' has no field '\(name)'",
          fix: similar.map { "write '\($0)'" } ?? "remove it, or skip unknown fields", at: range)
      }
      try skipValue()
      return
    }
    guard fields.seen.insert(position).inserted else {
      throw fault(
        .duplicateField, "the field '\(name)' is given twice", fix: "remove one", at: range)
    }
    if token.kind == .identifier, text == "null" {
      try advance()
      return
    }
    let field = object.fields[position]
    guard !field.isDeprecated else {
      try skipValue()
      return
    }
    try value(of: position, field, &fields)
  }

  private mutating func value(
    of position: Int, _ field: FieldDefinition, _ fields: inout Fields
  ) throws(JSONTextError) {
    let slot = field.offset
    switch field.type.leaf {
    case .unionTag:
      let values =
        field.type.base == .vector
        ? try tags(field.type) : [try scalar(field.type, hash: nil).integer]
      fields.tags[position] = values
      if let value = try tagValue(values, field.type) { fields.values.append((slot, value)) }
    case .union:
      guard let tags = fields.tags[position - 1] else {
        fields.waiting.append((position, mark()))
        try skipValue()
        return
      }
      try union(field, tags, &fields)
    default:
      if let value = try plainValue(field, key: &fields.key) { fields.values.append((slot, value)) }
    }
  }

  private mutating func parseWaiting(_ fields: inout Fields) throws(JSONTextError) {
    let end = mark()
    for (position, mark) in fields.waiting {
      reset(to: mark)
      let field = schema.objects[fields.index].fields[position]
      guard let tags = fields.tags[position - 1] else {
        throw fault(
          .union, "the union '\(field.name)' has no tag", fix: "add the field '\(field.name)_type'")
      }
      try enter()
      try union(field, tags, &fields)
      leave()
    }
    reset(to: end)
  }

  /// Rejects tags without values, which verifiers reject.
  private func checkMembers(_ fields: Fields, _ range: Range<Int>) throws(JSONTextError) {
    let object = schema.objects[fields.index]
    let slots = Set(fields.values.map(\.slot))
    for (position, tags) in fields.tags.sorted(by: { $0.key < $1.key }) {
      let union = object.fields[position + 1]
      guard !slots.contains(union.offset) else { continue }
      guard union.type.base == .vector || tags != [0] else { continue }
      throw fault(
        .union, "the union '\(union.name)' has a tag, but no value",
        fix: "add '\(union.name)', or remove '\(object.fields[position].name)'", at: range)
    }
  }

  private func checkRequired(_ fields: Fields, _ range: Range<Int>) throws(JSONTextError) {
    let object = schema.objects[fields.index]
    let slots = Set(fields.values.map(\.slot))
    for field in object.fields where field.isRequired && !slots.contains(field.offset) {
      throw fault(
        .missingField, "the required field '\(field.name)' of '\(object.name.base)' is missing",
        fix: "add '\(field.name)'", at: range)
    }
  }

  // MARK: - Structs

  /// Parses an object as the bytes of a struct.
  mutating func structure(_ index: Int) throws(JSONTextError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: schema.objects[index].byteCount)
    try structure(index, into: &bytes, at: 0)
    return bytes
  }

  private mutating func structure(
    _ index: Int, into bytes: inout [UInt8], at offset: Int
  ) throws(JSONTextError) {
    let object = schema.objects[index]
    let start = token.range
    var seen: Set<Int> = []
    try members { (parser, name, range) throws(JSONTextError) in
      guard let position = parser.position(name, in: index) else {
        guard parser.reader.skipsUnknownFields else {
          throw parser.fault(
            .unknownField, "'\(object.name.base)' has no field '\(name)'", at: range)
        }
        try parser.skipValue()
        return
      }
      guard seen.insert(position).inserted else {
        throw parser.fault(
          .duplicateField, "the field '\(name)' is given twice", fix: "remove one", at: range)
      }
      let field = object.fields[position]
      if field.type.base == .array {
        try parser.array(field, into: &bytes, at: offset + field.offset)
      } else {
        try parser.inline(field.type, hash: field, into: &bytes, at: offset + field.offset)
      }
    }
    if let missing = object.fields.indices.first(where: { !seen.contains($0) }) {
      throw fault(
        .missingField,
        "the field '\(object.fields[missing].name)' of the struct '\(object.name.base)' is missing",
        fix: "give all fields of a struct", at: start)
    }
    // flatc writes the struct here and removes it, but not the bytes that align it.
    builder.align(object.alignment)
  }

  private mutating func inline(
    _ type: FieldType, hash: FieldDefinition?, into bytes: inout [UInt8], at offset: Int
  ) throws(JSONTextError) {
    if type.base == .object {
      try structure(type.index ?? 0, into: &bytes, at: offset)
    } else {
      let value = try scalar(type, hash: hash)
      ScalarBytes.store(value.bits(type), byteCount: type.base.byteCount, in: &bytes, at: offset)
    }
  }

  private mutating func array(
    _ field: FieldDefinition, into bytes: inout [UInt8], at offset: Int
  ) throws(JSONTextError) {
    let element = field.type.elementType
    let size =
      element.base == .object
      ? schema.objects[element.index ?? 0].byteCount : element.base.byteCount
    let start = token.range
    var count = 0
    try elements { (parser, _) throws(JSONTextError) in
      guard count < field.type.fixedCount else {
        throw parser.fault(
          .value, "the array '\(field.name)' has more than \(field.type.fixedCount) elements")
      }
      try parser.inline(element, hash: nil, into: &bytes, at: offset + count * size)
      count += 1
    }
    guard count == field.type.fixedCount else {
      throw fault(
        .value, "the array '\(field.name)' has \(count) elements",
        fix: "give \(field.type.fixedCount)",
        at: start)
    }
  }
}
