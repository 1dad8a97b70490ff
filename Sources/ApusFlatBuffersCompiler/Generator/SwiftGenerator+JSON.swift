internal import ApusBytes
internal import ApusFlatBuffers

// Readers and writers of JSON: extensions behind the declarations, one for each type.
//
// A reader is a loop over the fields with a `switch` by their positions in the table of names. Its
// values are local variables, and `create` writes them at the end. The locals of fields begin with `_`,
// so that no field hides a parameter. The other locals do not, so that no field has their name.

extension SwiftGenerator {
  func json(_ text: inout SwiftText) {
    enumsOfSchema(&text)
    for (index, item) in schema.enums.enumerated() where isGenerated(item.fileIndex) {
      text.line()
      jsonEnumeration(index, &text)
      if item.isUnion {
        text.line()
        jsonUnion(index, &text)
      }
    }
    for (index, object) in schema.objects.enumerated() where isGenerated(object.fileIndex) {
      text.line()
      if object.isStruct { jsonStructure(index, &text) } else { jsonTable(index, &text) }
    }
  }

  /// The enums and unions of the schema and of its includes, as names and numbers, so that the source
  /// needs no source of an included file for them.
  private func enumsOfSchema(_ text: inout SwiftText) {
    guard !schema.enums.isEmpty else { return }
    text.line()
    text.line("/// The enums whose values JSON can name for integers.")
    text.line("private let flatEnumsOfSchema = FlatJSONEnums(flatListOfEnums())")
    text.line()
    // A function with a statement for each enum: the compiler needs quadratic memory for a list of
    // all, and quadratic time for the statements of a closure.
    let type = "[(name: String, values: [String], bits: [UInt64])]"
    text.block("private func flatListOfEnums() -> \(type)") { text in
      text.line("var enums: \(type) = []")
      for item in schema.enums {
        let values = item.values.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let bits = item.values.map { String(UInt64(bitPattern: $0.number)) }.joined(separator: ", ")
        text.line("enums.append((\"\(item.name.full)\", [\(values)], [\(bits)]))")
      }
      text.line("return enums")
    }
  }

  /// The table of names of a type.
  private func names(_ type: String, _ names: [String], _ text: inout SwiftText) {
    text.line("/// The names that JSON has.")
    text.line("public static let flatJSONNames = FlatJSONNames(")
    text.line("  \"\(type)\", [" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "])")
  }

  // MARK: - Enums and unions

  private func jsonEnumeration(_ index: Int, _ text: inout SwiftText) {
    let item = schema.enums[index]
    let type = names.enums[index] + (item.isUnion ? ".Kind" : "")
    text.block("extension \(type): FlatJSONEnum") { text in
      names(item.name.base, item.values.map(\.name), &text)
      text.line()
      text.line("/// The value at a place in the names.")
      text.block("public static func flatValue(at place: Int) -> \(type)") { text in
        text.line("switch place {")
        for (position, value) in item.values.enumerated() {
          let number = numberCode(value.number, item.underlying)
          text.line("case \(position): return \(type)(rawValue: \(number))")
        }
        text.line("default: return \(type)(rawValue: 0)")
        text.line("}")
      }
    }
  }

  private func jsonUnion(_ index: Int, _ text: inout SwiftText) {
    text.block("extension \(names.enums[index]): FlatJSONUnion") { text in
      text.line("/// Reads a member from JSON.")
      text.line("public static func flatRead(")
      text.line(
        "  _ kind: Kind, _ json: inout FlatJSONReader, into flatBuilder: inout FlatBufferBuilder")
      text.block(") throws(FlatJSONError) -> AnyFlatOffset?") { text in
        text.line("switch kind.rawValue {")
        for member in members(index) {
          let read =
            switch member.type.base {
            case .string: "json.string(into: &flatBuilder)"
            case .object where isStruct(member.type):
              "flatBuilder.structure(json.structure(\(typeName(member.type)).self, into: &flatBuilder))"
            default: "\(typeName(member.type)).flatRead(&json, into: &flatBuilder)"
            }
          text.line("case \(member.number): return try \(read).erased")
        }
        text.line("default: return try json.unknownMember()")
        text.line("}")
      }
      text.line()
      text.line("/// Writes a member as JSON.")
      text.line("// SAFETY: the member has the type that the verifier checked.")
      text.line("public static func flatWrite(")
      text.line("  _ flatView: View<VerifiedContract>, to json: inout FlatJSONWriter")
      text.block(") throws(FlatJSONError)") { text in
        text.line("switch flatView {")
        for member in members(index) {
          let write =
            switch member.type.base {
            case .string: "try json.string(value)"
            case .object where isStruct(member.type): "value.flatWrite(to: &json)"
            default: "try unsafe \(typeName(member.type)).flatWrite(value.flatTable, to: &json)"
            }
          text.line("case .\(member.name)(let value): \(write)")
        }
        text.line("case .unknown: json.null()")
        text.line("}")
      }
    }
  }

  // MARK: - Structs

  private func jsonStructure(_ index: Int, _ text: inout SwiftText) {
    let object = schema.objects[index]
    text.block("extension \(names.objects[index]): FlatJSONValue") { text in
      names(object.name.base, object.fields.map(\.name), &text)
      text.line()
      text.line("/// Reads an object with all fields from JSON.")
      text.block("public init(flatJSON json: inout FlatJSONReader) throws(FlatJSONError)") {
        text in
        text.line("self.init()")
        readLoop(acceptsNull: false, &text) { text in
          for (position, field) in object.fields.enumerated() {
            let value = inlineCode(field)
            text.line("case \(position): self.\(fieldName(index, position)) = try \(value)")
          }
        }
        text.line("try json.requireAll(flatFields, of: Self.flatJSONNames)")
      }
      text.line()
      text.line("/// Writes an object as JSON.")
      text.block("public func flatWrite(to json: inout FlatJSONWriter)") { text in
        text.line("json.beginObject()")
        for (position, field) in object.fields.enumerated() {
          text.line("json.name(\"\(field.name)\")")
          text.line("self.\(fieldName(index, position)).flatWrite(to: &json)")
        }
        text.line("json.endObject()")
      }
    }
  }

  private func readLoop(
    acceptsNull: Bool, _ text: inout SwiftText, _ cases: (inout SwiftText) -> Void
  ) {
    text.line("var flatFields = FlatJSONFields(\(acceptsNull ? "" : "acceptsNull: false"))")
    text.line("try json.beginObject()")
    text.block("while let place = try json.nextField(Self.flatJSONNames, &flatFields)") { text in
      text.line("switch place {")
      cases(&text)
      text.line("default: try json.skipValue()")
      text.line("}")
    }
  }

  /// The call that reads a scalar, an enum, a struct or an array.
  private func inlineCode(_ field: FieldDefinition) -> String {
    if let hash = hash(field), field.type.base != .vector {
      return "json.hashed(\(typeName(field.type)).self, by: .\(hash.rawValue))"
    }
    return "\(typeName(field.type))(flatJSON: &json)"
  }

  private func hash(_ field: FieldDefinition) -> NameHash? {
    field.attribute("hash")?.value.flatMap { NameHash(rawValue: $0) }
  }

  // MARK: - Tables

  private func jsonTable(_ index: Int, _ text: inout SwiftText) {
    let object = schema.objects[index]
    let name = names.objects[index]
    text.block("extension \(name): FlatJSONTable") { text in
      names(object.name.base, object.fields.map(\.name), &text)
      if !schema.enums.isEmpty {
        text.line()
        text.line("/// The enums whose values JSON can name for integers.")
        text.line("public static var flatJSONEnums: FlatJSONEnums { flatEnumsOfSchema }")
      }
      text.line()
      text.line("/// Reads an object from JSON, and writes it into a builder.")
      text.line("public static func flatRead(")
      text.line("  _ json: inout FlatJSONReader, into flatBuilder: inout FlatBufferBuilder")
      text.block(") throws(FlatJSONError) -> FlatOffset<\(name)>") { text in
        tableReader(index, &text)
      }
      text.line()
      text.line("/// Writes a table as JSON.")
      text.line("// SAFETY: the caller has a table of this type, which was verified.")
      text.line("@unsafe")
      text.line("public static func flatWrite(")
      text.line("  _ flatTable: FlatTable<VerifiedContract>, to json: inout FlatJSONWriter")
      text.block(") throws(FlatJSONError)") { text in
        let fields = jsonFields(index)
        if !fields.isEmpty { text.line("let flatView = unsafe Verified(unchecked: flatTable)") }
        text.line("json.beginObject()")
        for (position, field) in fields { write(index, position, field, &text) }
        text.line("json.endObject()")
      }
    }
  }

  /// The fields in the order of their identifiers, with the tags of unions.
  private func jsonFields(_ index: Int) -> [(position: Int, field: FieldDefinition)] {
    let object = schema.objects[index]
    return object.fieldsByID.map { ($0, object.fields[$0]) }.filter { !$0.1.isDeprecated }
  }

  private func tableReader(_ index: Int, _ text: inout SwiftText) {
    let fields = jsonFields(index)
    for (position, field) in fields { declare(index, position, field, &text) }
    readLoop(acceptsNull: true, &text) { text in
      for (position, field) in fields { read(index, position, field, &text) }
    }
    for (position, field) in fields where field.type.leaf == .union {
      finishUnion(index, position, field, &text)
    }
    for (position, field) in fields where field.isRequired && field.type.leaf != .unionTag {
      let local = offsetName(index, position)
      text.block("guard let \(local) else") { text in
        text.line("throw json.missingField(\"\(field.name)\", of: Self.flatJSONNames)")
      }
    }
    for (position, field) in fields where field.type.leaf == .union && !field.isRequired {
      requireMember(index, position, field, &text)
    }
    let arguments = self.fields(index).map { position, field in
      let label = SwiftNames.label(fieldNames[index][position])
      let local = offsetName(index, position)
      guard field.type.leaf == .union else { return "\(label): \(local)" }
      let tag = SwiftNames.label(fieldNames[index][position - 1])
      let tagLocal = offsetName(index, position - 1)
      if field.type.base == .vector {
        // The reader of the values throws if there are no tags.
        let kinds = field.isRequired ? "\(tagLocal)!" : tagLocal
        return "\(tag): \(kinds), \(label): \(local)"
      }
      return "\(tag): \(tagLocal) ?? .init(rawValue: 0), \(label): \(local)"
    }
    text.line("return \(names.objects[index]).create(")
    text.line("  in: &flatBuilder" + (arguments.isEmpty ? ")" : ","))
    for (number, argument) in arguments.enumerated() {
      text.line("  \(argument)" + (number + 1 < arguments.count ? "," : ")"))
    }
  }

  /// The local with the position of a union's value that was postponed.
  private func positionName(_ index: Int, _ position: Int) -> String {
    "place" + offsetName(index, position)
  }

  /// The local with the tags of a vector of unions.
  private func kindsName(_ index: Int, _ position: Int) -> String {
    "kinds" + offsetName(index, position)
  }

  /// The local with the tag of a union, or with the tags of a vector of unions.
  private func tagName(_ index: Int, _ position: Int, _ field: FieldDefinition) -> String {
    field.type.base == .vector ? kindsName(index, position - 1) : offsetName(index, position - 1)
  }

  private func declare(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText
  ) {
    let local = offsetName(index, position)
    switch field.type.leaf {
    case .unionTag:
      let kind = typeName(FieldType(.unionTag, index: field.type.index))
      if field.type.base == .vector {
        text.line("var \(local): FlatOffset<[\(kind)]>? = nil")
        text.line("var \(kindsName(index, position)): [\(kind)]? = nil")
      } else {
        text.line("var \(local): \(kind)? = nil")
      }
    case .union:
      let type = field.type.base == .vector ? "FlatOffset<[AnyFlatOffset]>" : "AnyFlatOffset"
      text.line("var \(local): \(type)? = nil")
      text.line("var \(positionName(index, position)): Int? = nil")
    default:
      if field.type.base.isScalar, !field.isOptional {
        text.line("var \(local): \(typeName(field.type)) = \(defaultCode(field))")
      } else {
        text.line("var \(local): \(offsetTypeName(field))? = nil")
      }
    }
  }

  private func read(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText
  ) {
    let local = offsetName(index, position)
    switch field.type.leaf {
    case .unionTag where field.type.base == .vector:
      let kind = typeName(FieldType(.unionTag, index: field.type.index))
      text.line("case \(position):")
      text.line("  let kinds = try json.elements(\(kind).self)")
      text.line("  \(kindsName(index, position)) = kinds")
      text.line("  \(local) = flatBuilder.vector(kinds)")
    case .union:
      let tag = tagName(index, position, field)
      text.line("case \(position):")
      text.line("  if \(tag) == nil { \(positionName(index, position)) = try json.postponed() }")
      text.line("  else { \(local) = try \(unionCode(field, tag, nil)) }")
    default: text.line("case \(position): \(local) = try \(readCode(field))")
    }
  }

  private func unionCode(_ field: FieldDefinition, _ tag: String, _ position: String?) -> String {
    let union = typeName(FieldType(.union, index: field.type.index))
    let method = field.type.base == .vector ? "unions" : "union"
    let at = position.map { ", at: \($0)" } ?? ""
    return "json.\(method)(\(union).self, \(tag)\(at), into: &flatBuilder)"
  }

  private func finishUnion(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText
  ) {
    let local = offsetName(index, position)
    let tag = tagName(index, position, field)
    text.block("if let \(positionName(index, position))") { text in
      text.line("\(local) = try \(unionCode(field, tag, positionName(index, position)))")
    }
  }

  /// The statement that rejects a tag without a value, which a verifier rejects.
  private func requireMember(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText
  ) {
    let tag = tagName(index, position, field)
    let hasTag = field.type.base == .vector ? "\(tag) != nil" : "\(tag)?.rawValue ?? 0 != 0"
    text.line("if \(offsetName(index, position)) == nil, \(hasTag) { throw json.missingMember() }")
  }

  /// The call that reads a value that is no union.
  private func readCode(_ field: FieldDefinition) -> String {
    let type = field.type
    switch type.base {
    case .string: return "json.string(into: &flatBuilder)"
    case .object where isStruct(type):
      return "json.structure(\(typeName(type)).self, into: &flatBuilder)"
    case .object: return "\(typeName(type)).flatRead(&json, into: &flatBuilder)"
    case .vector: return vectorCode(field)
    default: return inlineCode(field)
    }
  }

  private func vectorCode(_ field: FieldDefinition) -> String {
    let element = field.type.elementType
    if let root = field.nestedRoot {
      return "json.nested(\(names.objects[root]).self, into: &flatBuilder)"
    }
    if let alphabet = Base64Alphabet(field) {
      return "json.base64(isURL: \(alphabet == .urlSafe), into: &flatBuilder)"
    }
    let alignment = field.forcedAlignment.map { ", alignment: \($0)" } ?? ""
    let isKeyed = element.base == .object && schema.objects[element.index ?? 0].keyField != nil
    let method = isKeyed ? "sortedVector" : "vector"
    switch element.base {
    case .string: return "json.strings(into: &flatBuilder)"
    case .object where !isStruct(element):
      let order = isKeyed ? ", as: \(typeName(element)).Checked.self" : ""
      return
        "flatBuilder.\(method)(json.tables(\(typeName(element)).self, into: &flatBuilder)\(order))"
    default:
      if let hash = hash(field) {
        return
          "flatBuilder.vector(json.hashedElements(\(typeName(element)).self, by: .\(hash.rawValue))\(alignment))"
      }
      return isStruct(element)
        ? "flatBuilder.\(method)(json.structures(\(typeName(element)).self, into: &flatBuilder)\(alignment))"
        : "flatBuilder.vector(json.elements(\(typeName(element)).self)\(alignment))"
    }
  }

  // MARK: - Writing

  private func write(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText
  ) {
    let isAlwaysWritten = field.isKey && field.type.base.isScalar
    let lines = writeCode(index, position, field)
    if isAlwaysWritten {
      text.line("json.name(\"\(field.name)\")")
      for line in lines { text.line(line) }
    } else {
      text.block("if flatTable.has(\(field.offset))") { text in
        text.line("json.name(\"\(field.name)\")")
        for line in lines { text.line(line) }
      }
    }
  }

  /// The statements that write a value; the field is in the table.
  private func writeCode(_ index: Int, _ position: Int, _ field: FieldDefinition) -> [String] {
    let value = "flatView.\(fieldName(index, position))"
    let type = field.type
    switch type.leaf {
    case .unionTag where type.base == .vector:
      return [
        "if let value = flatView.\(fieldName(index, position + 1)) { json.vector(value.kinds) }"
      ]
    case .unionTag:
      let kind = typeName(type)
      return [
        "(unsafe flatTable.scalar(at: \(field.offset), default: \(kind)(rawValue: 0))).flatWrite(to: &json)"
      ]
    case .union where type.base == .vector: return writeUnions(value, typeName(type.elementType))
    case .union:
      return [
        "if let value = \(value) { try \(typeName(type)).flatWrite(value, to: &json) }",
        "else { json.null() }",
      ]
    default: break
    }
    switch type.base {
    case .vector: return writeVector(index, position, field, value)
    case .string: return [bound(value, field) { "try json.string(\($0))" }]
    case .object where !isStruct(type):
      let table = typeName(type)
      return [
        bound(value, field) { "try unsafe \(table).flatWrite(\($0).flatTable, to: &json)" }
      ]
    case .object: return [bound(value, field) { "\($0).flatWrite(to: &json)" }]
    default:
      return [
        field.isOptional
          ? "if let value = \(value) { value.flatWrite(to: &json) }"
          : "\(value).flatWrite(to: &json)"
      ]
    }
  }

  /// A statement with a value that may be optional.
  private func bound(
    _ value: String, _ field: FieldDefinition, _ code: (String) -> String
  ) -> String {
    let hasValue = field.isRequired || field.defaultValue != .absent
    return hasValue ? code(value) : "if let value = \(value) { \(code("value")) }"
  }

  private func writeUnions(_ value: String, _ union: String) -> [String] {
    [
      "json.beginArray()",
      "if let values = \(value) {",
      "  for index in 0..<values.count {",
      "    json.beginElement()",
      "    if let value = values[index] { try \(union).flatWrite(value, to: &json) }",
      "    else { json.null() }",
      "  }",
      "}",
      "json.endArray()",
    ]
  }

  private func writeVector(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ value: String
  ) -> [String] {
    if let root = field.nestedRoot {
      let name = derivedName(index, position, "Root")
      return [
        "if let value = flatView.\(name) { try unsafe \(names.objects[root]).flatWrite(value.flatTable, to: &json) }"
      ]
    }
    let element = field.type.elementType
    let code: (String) -> String
    if let alphabet = Base64Alphabet(field) {
      code = { "json.base64(\($0), isURL: \(alphabet == .urlSafe))" }
    } else {
      switch element.base {
      case .string: code = { "try json.strings(\($0))" }
      case .object where !isStruct(element):
        code = { "try unsafe json.tables(\($0), of: \(self.typeName(element)).self)" }
      default: code = { "json.vector(\($0))" }
      }
    }
    return [bound(value, field, code)]
  }
}
