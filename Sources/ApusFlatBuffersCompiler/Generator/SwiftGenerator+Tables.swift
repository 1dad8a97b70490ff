extension SwiftGenerator {
  func table(_ index: Int, _ text: inout SwiftText) {
    let object = schema.objects[index]
    let name = names.objects[index]
    let head =
      options.hasObjects
      ? "struct \(name): FlatTableType, FlatPackable, Equatable, Sendable"
      : "enum \(name): FlatTableType"
    text.documentation(object.documentation, or: "The table `\(object.name.full)`.")
    text.block("public " + head) { text in
      if options.hasObjects { properties(index, &text) }
      text.line("/// The reader of a buffer that was verified.")
      text.line("public typealias Verified = View<VerifiedContract>")
      text.line("/// The reader that checks each access.")
      text.line("public typealias Checked = View<CheckedContract>")
      text.line()
      text.line("public static var flatName: StaticString { \"\(object.name.full)\" }")
      if index == schema.rootIndex, let identifier = schema.fileIdentifier {
        text.line(
          "public static var flatIdentifier: FlatIdentifier? { \(Self.literal(identifier)) }")
      }
      text.line()
      verifier(index, &text)
      text.line()
      creator(index, &text)
      if options.hasObjects { objectFunctions(index, &text) }
      text.line()
      view(index, &text)
    }
    for buffer in ["Verified", "Checked"] {
      text.line()
      text.block("extension \(buffer)Buffer where Root == \(name)") { text in
        text.line("/// The root of the buffer.")
        text.line("// SAFETY: the buffer was opened with this root.")
        text.line("@inlinable @inline(__always)")
        text.block("public var root: \(name).\(buffer)") { text in
          text.line("@_lifetime(copy self) get { unsafe \(name).\(buffer)(unchecked: rootTable) }")
        }
      }
    }
  }

  func fieldName(_ index: Int, _ position: Int) -> String {
    SwiftNames.escaped(fieldNames[index][position])
  }

  // MARK: - Verification

  private func verifier(_ index: Int, _ text: inout SwiftText) {
    let fields = fields(index)
    text.line(isSmallLeaf(index) ? "@inlinable @inline(__always)" : "@inlinable")
    text.line("public static func verifyFields(")
    text.line("  of table: FlatVerifier.Table, with verifier: inout FlatVerifier")
    text.block(") -> Bool") { text in
      for (_, field) in fields {
        text.line("guard verifier.\(verifierCall(field)) else { return false }")
      }
      text.line("return true")
    }
  }

  /// Whether the verification of a table becomes part of the code that verifies a reference to it.
  ///
  /// A table that refers to others is not a leaf: it could contain itself, or much code.
  private func isSmallLeaf(_ index: Int) -> Bool {
    let fields = fields(index)
    return fields.count <= 16 && fields.allSatisfy { _, field in !refersToTables(field) }
  }

  private func refersToTables(_ field: FieldDefinition) -> Bool {
    let type = field.type.base == .vector ? field.type.elementType : field.type
    return type.base == .union || type.base == .object && !isStruct(type)
      || field.nestedRoot != nil
  }

  private func verifierCall(_ field: FieldDefinition) -> String {
    let type = field.type
    let end = "\"\(field.name)\"\(field.isRequired ? ", required: true" : "")"
    let position = "table, \(field.offset)"
    let tagged = "table, \(field.offset - 2), \(field.offset)"
    switch type.base {
    case .string: return "string(\(position), \(end))"
    case .union: return "union(\(tagged), \(typeName(type)).self, \(end))"
    case .object where !isStruct(type): return "table(\(position), \(typeName(type)).self, \(end))"
    case .vector:
      let element = type.elementType
      if let nested = field.nestedRoot {
        return "nested(\(position), \(names.objects[nested]).self, \(end))"
      }
      switch element.base {
      case .string: return "strings(\(position), \(end))"
      case .union: return "unions(\(tagged), of: \(typeName(element)).self, \(end))"
      case .object where !isStruct(element):
        return "tables(\(position), of: \(typeName(element)).self, \(end))"
      default: return "vector(\(position), of: \(typeName(element)).self, \(end))"
      }
    default: return "value(\(position), \(typeName(type)).self, \(end))"
    }
  }

  // MARK: - Reader

  private func view(_ index: Int, _ text: inout SwiftText) {
    let object = schema.objects[index]
    let isKeyed = object.keyField != nil
    text.line("/// The reader of a table in a buffer.")
    text.line(
      "// SAFETY: `verifyFields` checks each field with the offset and the type of its accessor.")
    text.line("@frozen")
    text.block(
      "public struct View<Contract: ReadingContract>: FlatTableView\(isKeyed ? ", FlatKeyed" : ""), ~Escapable"
    ) { text in
      text.line("public let flatTable: FlatTable<Contract>")
      text.line()
      text.line("@unsafe @inlinable @inline(__always) @_lifetime(copy table)")
      text.line("public init(unchecked table: FlatTable<Contract>) { flatTable = table }")
      for (position, field) in fields(index) { accessors(index, position, field, &text) }
      if let key = object.keyField {
        let field = object.fields[key]
        text.line()
        let isOptional = isStruct(field.type) && !field.isRequired
        keyFunctions(
          fieldName(index, key), field.type, key: typeName(field.type), "borrowing Self",
          isOptional: isOptional, &text)
      }
    }
  }

  private func accessors(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText
  ) {
    let name = fieldNames[index][position]
    let accessor = accessor(field)
    text.line()
    text.documentation(field.documentation, or: "The field `\(field.name)`.")
    text.line("@inlinable @inline(__always)")
    self.accessor(
      SwiftNames.escaped(name), accessor.type, accessor.call, accessor.isEscapable, &text)
    if let root = field.nestedRoot {
      text.line()
      text.line("/// The root of the buffer in the field `\(field.name)`.")
      text.line("@inlinable @inline(__always)")
      self.accessor(
        derivedName(index, position, "Root"), "\(names.objects[root]).View<Contract>?",
        "nestedTable(at: \(field.offset))",
        false,
        &text)
    }
    if field.type.base.isScalar {
      text.line()
      text.line(
        "/// The place of the field `\(field.name)`, for a change in the buffer; `nil` if it is absent."
      )
      text.line("@inlinable")
      self.accessor(
        derivedName(index, position, "Location"), "FlatLocation<\(typeName(field.type))>?",
        "location(at: \(field.offset))", true,
        &text)
    }
  }

  private func accessor(
    _ name: String, _ type: String, _ call: String, _ isEscapable: Bool, _ text: inout SwiftText
  ) {
    if isEscapable {
      text.line("public var \(name): \(type) { unsafe flatTable.\(call) }")
    } else {
      text.block("public var \(name): \(type)") { text in
        text.line("@_lifetime(copy self) get { unsafe flatTable.\(call) }")
      }
    }
  }

  private struct Accessor {
    let type: String
    let call: String
    var isEscapable = false
  }

  private func accessor(_ field: FieldDefinition) -> Accessor {
    let type = field.type
    let offset = "at: \(field.offset)"
    let mark = field.isRequired ? "" : "?"
    switch type.base {
    case .string:
      if case .string(let bytes) = field.defaultValue, !field.isRequired {
        let call =
          bytes.isEmpty
          ? "stringOrEmpty(\(offset))" : "string(\(offset), default: \(Self.literal(bytes)))"
        return Accessor(type: "FlatString", call: call)
      }
      return Accessor(type: "FlatString" + mark, call: form("string", field) + "(\(offset))")
    case .union:
      return Accessor(
        type: "\(typeName(type)).View<Contract>?",
        call: "union(at: \(field.offset - 2), \(field.offset))")
    case .object where !isStruct(type):
      return Accessor(
        type: "\(typeName(type)).View<Contract>" + mark, call: form("table", field) + "(\(offset))")
    case .vector: return vectorAccessor(field, offset)
    case .object:
      return Accessor(
        type: typeName(type) + mark, call: form("value", field) + "(\(offset))", isEscapable: true)
    default:
      return field.isOptional
        ? Accessor(type: typeName(type) + "?", call: "value(\(offset))", isEscapable: true)
        : Accessor(
          type: typeName(type), call: "scalar(\(offset), default: \(defaultCode(field)))",
          isEscapable: true)
    }
  }

  private func vectorAccessor(_ field: FieldDefinition, _ offset: String) -> Accessor {
    let element = field.type.elementType
    let mark = field.isRequired || field.defaultValue == .emptyVector ? "" : "?"
    switch element.base {
    case .string:
      return Accessor(
        type: "StringVector<Contract>" + mark, call: form("strings", field) + "(\(offset))")
    case .union:
      return Accessor(
        type: "UnionVector<\(typeName(element)).View<Contract>>?",
        call: "unions(at: \(field.offset - 2), \(field.offset))")
    case .object where !isStruct(element):
      return Accessor(
        type: "TableVector<\(typeName(element)).View<Contract>>" + mark,
        call: form("tables", field) + "(\(offset))")
    default:
      return Accessor(
        type: "FlatVector<\(typeName(element))>" + mark, call: form("vector", field) + "(\(offset))"
      )
    }
  }

  /// The name of the runtime's method: plain, `required...` or `...OrEmpty`.
  private func form(_ name: String, _ field: FieldDefinition) -> String {
    if field.isRequired { return "required" + name.prefix(1).uppercased() + name.dropFirst() }
    return field.defaultValue == .emptyVector ? name + "OrEmpty" : name
  }

  // MARK: - Builder

  private func creator(_ index: Int, _ text: inout SwiftText) {
    let object = schema.objects[index]
    let name = names.objects[index]
    let parameters = fields(index).flatMap { self.parameters(index, $0.position, $0.field) }
    text.line(
      "/// Writes a table into a builder; strings, vectors and tables in it are written before.")
    text.line("public static func create(")
    text.line("  in flatBuilder: inout FlatBufferBuilder" + (parameters.isEmpty ? "" : ","))
    for (position, parameter) in parameters.enumerated() {
      text.line("  \(parameter)" + (position + 1 < parameters.count ? "," : ""))
    }
    text.block(") -> FlatOffset<\(name)>") { text in
      text.line("flatBuilder.startTable(fieldCount: \(object.fields.count))")
      for (position, field) in writingOrder(index) { add(index, position, field, &text) }
      text.line("return flatBuilder.endTable(\(name).self)")
    }
  }

  private func parameters(_ index: Int, _ position: Int, _ field: FieldDefinition) -> [String] {
    let name = fieldName(index, position)
    let type = field.type
    let end = field.isRequired ? "" : "? = nil"
    switch type.leaf {
    case .union:
      let tag = fieldName(index, position - 1)
      let union = typeName(FieldType(.union, index: type.index))
      if type.base == .vector {
        return [
          "\(tag): FlatOffset<[\(union).Kind]>\(end)", "\(name): FlatOffset<[AnyFlatOffset]>\(end)",
        ]
      }
      let tagEnd = field.isRequired ? "" : " = \(union).Kind(rawValue: 0)"
      return ["\(tag): \(union).Kind\(tagEnd)", "\(name): AnyFlatOffset\(end)"]
    default:
      if type.base.isScalar, !field.isOptional {
        return ["\(name): \(typeName(type)) = \(defaultCode(field))"]
      }
      return ["\(name): \(offsetTypeName(field))\(end)"]
    }
  }

  /// The type of a value that is added to a table: the value itself, or its offset.
  func offsetTypeName(_ field: FieldDefinition) -> String {
    let type = field.type
    if isInline(type) { return typeName(type) }
    return type.base == .vector
      ? "FlatOffset<[\(typeName(type.elementType))]>" : "FlatOffset<\(typeName(type))>"
  }

  /// The fields in the order in which flatc writes them: large scalars first, the last id first.
  private func writingOrder(_ index: Int) -> [(position: Int, field: FieldDefinition)] {
    let object = schema.objects[index]
    let fields = object.fieldsByID.reversed().map { (position: $0, field: object.fields[$0]) }
      .filter { !$0.field.isDeprecated }
    if object.has("original_order") { return fields }
    return [8, 4, 2, 1].flatMap { size in fields.filter { writtenByteCount($0.field) == size } }
  }

  private func writtenByteCount(_ field: FieldDefinition) -> Int {
    guard field.type.base == .unionTag, let index = field.type.index else {
      return field.type.base.byteCount
    }
    return schema.enums[index].underlying.byteCount
  }

  private func add(_ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText)
  {
    let name = fieldName(index, position)
    let type = field.type
    if type.base == .unionTag {
      text.line(
        "flatBuilder.add(\(name), default: \(typeName(type))(rawValue: 0), at: \(field.offset))")
    } else if type.base.isScalar, !field.isOptional {
      text.line("flatBuilder.add(\(name), default: \(defaultCode(field)), at: \(field.offset))")
    } else {
      text.line("flatBuilder.add(\(name), at: \(field.offset))")
    }
  }
}
