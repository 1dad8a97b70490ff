internal import ApusBytes
internal import ApusFlatBuffers

extension SchemaResolver {
  /// The attributes that a schema may use without declaring them.
  static let builtInAttributes = [
    "base64", "base64url", "bit_flags", "cpp_ptr_type", "cpp_ptr_type_get", "cpp_str_flex_ctor",
    "cpp_str_type",
    "cpp_type", "csharp_partial", "deprecated", "flexbuffer", "force_align", "hash", "id",
    "idempotent", "key", "native_custom_alloc", "native_default", "native_inline", "native_type",
    "native_type_pack_name", "nested_flatbuffer", "offset64", "original_order", "private",
    "required", "shared", "streaming", "vector64",
  ]

  /// The attributes of flatc that change the layout of buffers, which nothing here can read or write.
  private static let unsupportedAttributes: Set<String> = ["offset64", "vector64"]

  /// The number of scalars that a key may consist of.
  private static let keyLeafLimit = 256

  /// The attributes of a declaration; reports those that are not declared or are given twice.
  mutating func checkedAttributes(_ written: [SyntaxAttribute]) -> [Attribute] {
    var result: [Attribute] = []
    var names: Set<String> = []
    for attribute in written where !diagnostics.isFull {
      let name = attribute.name.text
      if !attributes.contains(name) {
        let similar = SimilarName.best(name, among: Array(attributes))
        report(
          .attribute, "the attribute '\(name)' is not declared",
          fix: (similar.map { "write '\($0)', or declare" } ?? "declare")
            + " it with 'attribute \"\(name)\";'",
          attribute.name.range)
      } else if Self.unsupportedAttributes.contains(name) {
        report(
          .attribute, "the attribute '\(name)' is not supported: offsets and lengths have 32 bits",
          fix: "remove it; buffers that flatc builds with it cannot be read", attribute.name.range)
      } else if !names.insert(name).inserted {
        report(
          .attribute, "the attribute '\(name)' is given twice", fix: "remove one of them",
          attribute.name.range)
      } else if let value = attribute.value, !Self.isAttributeValue(value),
        !Self.checkedValues.contains(name)
      {
        report(
          .attribute,
          "the value \(value.text) of the attribute '\(name)' is no integer and no text",
          fix: "remove the attribute, or write its text in quotes", value.range)
      } else {
        result.append(Attribute(name: name, value: attribute.value.map(Self.attributeText)))
      }
    }
    return result
  }

  /// The attributes whose values have checks with messages of their own.
  private static let checkedValues: Set<String> = [
    "force_align", "hash", "id", "nested_flatbuffer", "streaming",
  ]

  private static func isAttributeValue(_ literal: SyntaxLiteral) -> Bool {
    switch literal.kind {
    case .integer, .string: true
    case .real, .name, .emptyVector, .call: false
    }
  }

  private static func attributeText(_ literal: SyntaxLiteral) -> String {
    guard case .string(let bytes) = literal.kind else { return literal.text }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Checks the attributes that need the types and layouts of all fields.
  mutating func checkFieldAttributes(_ index: Int) {
    let fields = syntax(ofObject: index).fields
    var position = 0
    for syntax in fields {
      let isUnion = schema.objects[index].fields[position].type.leaf == .unionTag
      position += isUnion ? 1 : 0
      checkAttributes(of: position, in: index, syntax)
      position += 1
    }
  }

  private mutating func checkAttributes(of position: Int, in index: Int, _ syntax: SyntaxField) {
    let isStruct = schema.objects[index].isStruct
    for attribute in syntax.attributes where !diagnostics.isFull {
      let field = schema.objects[index].fields[position]
      switch attribute.name.text {
      case "deprecated" where isStruct:
        report(
          .attribute, "a field of a struct cannot be deprecated",
          fix: "remove the attribute; every value of the struct has the field", attribute.name.range
        )
      case "deprecated": schema.objects[index].fields[position].isDeprecated = true
      case "required": checkRequired(position, index, attribute)
      case "key": checkKey(position, index, attribute)
      case "hash": checkHash(field, attribute)
      case "nested_flatbuffer": checkNested(position, index, attribute)
      case "force_align" where field.type.base == .vector: checkAlignment(field, attribute)
      case "flexbuffer" where !Self.isBytes(field.type):
        report(
          .attribute, "'flexbuffer' stands at a field of another type than [ubyte]",
          fix: "write '\(field.name): [ubyte] (flexbuffer)'", attribute.name.range)
      default: break
      }
    }
    let field = schema.objects[index].fields[position]
    if field.isOptional, field.isRequired {
      report(
        .attribute, "the field '\(field.name)' is optional and required",
        fix: "remove '= null' or 'required'", syntax.name.range)
    }
    if field.isDeprecated, field.isKey || field.isRequired {
      report(
        .attribute, "the deprecated field '\(field.name)' is a key or required",
        fix: "remove one of the attributes", syntax.name.range)
    }
  }

  private mutating func checkAlignment(_ field: FieldDefinition, _ attribute: SyntaxAttribute) {
    let text = field.attribute("force_align")?.value ?? ""
    if let value = Int(text), 1...Self.alignmentLimit ~= value, value & (value - 1) == 0 { return }
    report(
      .attribute, "the alignment '\(text)' is not possible for '\(field.name)'",
      fix: "write a power of two from 1 to \(Self.alignmentLimit)",
      attribute.value?.range ?? attribute.name.range)
  }

  private static func isBytes(_ type: FieldType) -> Bool {
    type.base == .vector && type.element == .uint8 && type.index == nil
  }

  private mutating func checkRequired(_ position: Int, _ index: Int, _ attribute: SyntaxAttribute) {
    let field = schema.objects[index].fields[position]
    guard !schema.objects[index].isStruct, !field.type.base.isScalar else {
      report(
        .attribute, "the field '\(field.name)' cannot be required, because it always has a value",
        fix: "remove the attribute", attribute.name.range)
      return
    }
    schema.objects[index].fields[position].isRequired = true
    if field.type.leaf == .union {
      schema.objects[index].fields[position - 1].isRequired = field.type.base == .vector
    }
  }

  private mutating func checkKey(_ position: Int, _ index: Int, _ attribute: SyntaxAttribute) {
    let field = schema.objects[index].fields[position]
    let type = field.type
    let isKeyStruct =
      type.base == .object && type.index.map { schema.objects[$0].isStruct } == true
    let isOrdered =
      type.base.isScalar || type.base == .string || isKeyStruct
      || (schema.objects[index].isStruct && type.base == .array)
    guard isOrdered, !field.isOptional else {
      report(
        .attribute, "the field '\(field.name)' cannot be a key, because its values have no order",
        fix: "use a scalar that is not optional, a struct, or a string", attribute.name.range)
      return
    }
    if let other = schema.objects[index].keyField {
      report(
        .attribute,
        "'\(schema.objects[index].name.base)' has the keys '\(schema.objects[index].fields[other].name)' and '\(field.name)'",
        fix: "remove one of the attributes", attribute.name.range)
      return
    }
    if type.leaf == .object, let inner = type.index,
      schema.objects[inner].leafCount > Self.keyLeafLimit
    {
      report(
        .limit, "the key '\(field.name)' has more than \(Self.keyLeafLimit) scalars",
        fix: "use a smaller key", attribute.name.range)
      return
    }
    schema.objects[index].keyField = position
    schema.objects[index].fields[position].isKey = true
    // A table without its key could not be found.
    if type.base == .string { schema.objects[index].fields[position].isRequired = true }
  }

  private mutating func checkHash(_ field: FieldDefinition, _ attribute: SyntaxAttribute) {
    let type = field.type.base == .vector ? field.type.element : field.type.base
    guard type.isInteger, type != .bool, type.byteCount > 1, field.type.index == nil else {
      report(
        .attribute,
        "the field '\(field.name)' cannot have a hash, because its type is '\(type.name)'",
        fix: "use short, ushort, int, uint, long or ulong", attribute.name.range)
      return
    }
    let name = attribute.value.map(Self.attributeText) ?? ""
    guard let hash = NameHash(rawValue: name), hash.byteCount == type.byteCount else {
      let names = NameHash.allCases.filter { $0.byteCount == type.byteCount }.map {
        "\"\($0.rawValue)\""
      }
      report(
        .attribute, "there is no hash '\(name)' of \(type.byteCount * 8) bits",
        fix: "write " + names.joined(separator: " or "),
        attribute.value?.range ?? attribute.name.range)
      return
    }
  }

  private mutating func checkNested(_ position: Int, _ index: Int, _ attribute: SyntaxAttribute) {
    let field = schema.objects[index].fields[position]
    guard Self.isBytes(field.type) else {
      report(
        .attribute, "'nested_flatbuffer' stands at a field of another type than [ubyte]",
        fix: "write '\(field.name): [ubyte]'", attribute.name.range)
      return
    }
    guard let value = attribute.value, case .string(let bytes) = value.kind else {
      report(
        .attribute, "'nested_flatbuffer' names no table",
        fix: "write 'nested_flatbuffer: \"Monster\"'", attribute.name.range)
      return
    }
    let name = SyntaxName(text: String(decoding: bytes, as: UTF8.self), range: value.range)
    guard let type = type(name, in: schema.objects[index].name.namespace) else { return }
    guard type.base == .object, let root = type.index, !schema.objects[root].isStruct else {
      report(.attribute, "the root '\(name.text)' is no table", fix: "name a table", value.range)
      return
    }
    schema.objects[index].fields[position].nestedRoot = root
  }
}
