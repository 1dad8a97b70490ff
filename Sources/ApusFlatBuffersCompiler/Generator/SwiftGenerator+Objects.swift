// The object API: stored properties, reading from a verified buffer, and writing into a builder.

extension SwiftGenerator {
  func properties(_ index: Int, _ text: inout SwiftText) {
    let fields = fields(index)
    for (position, field) in fields {
      text.documentation(field.documentation, or: "The field `\(field.name)`.")
      let wrapper = isIndirect(index, field) ? "@Indirect " : ""
      text.line("\(wrapper)public var \(fieldName(index, position)): \(propertyType(index, field))")
    }
    if !fields.isEmpty { text.line() }
    text.line("/// Makes an object; fields that are left out have their defaults.")
    text.line(fields.isEmpty ? "public init() {}" : "public init(")
    for (number, (position, field)) in fields.enumerated() {
      let value = propertyDefault(index, field).map { " = " + $0 } ?? ""
      let comma = number + 1 < fields.count ? "," : ""
      text.line("  \(fieldName(index, position)): \(propertyType(index, field))\(value)\(comma)")
    }
    if !fields.isEmpty {
      text.block(")") { text in
        for (position, _) in fields {
          text.line("self.\(fieldName(index, position)) = \(fieldName(index, position))")
        }
      }
    }
    text.line()
  }

  /// Whether the object cannot hold the field itself, because it would contain itself.
  private func isIndirect(_ index: Int, _ field: FieldDefinition) -> Bool {
    guard field.type.base == .object, !isStruct(field.type), let target = field.type.index else {
      return false
    }
    return cycles.isCycle(from: index, to: target)
  }

  private func propertyType(_ index: Int, _ field: FieldDefinition) -> String {
    let type = field.type
    switch type.base {
    case .vector:
      let element = typeName(type.elementType)
      return type.element == .union ? "[\(element)?]" : "[\(element)]"
    case .string:
      return "String" + (field.isRequired || field.defaultValue != .absent ? "" : "?")
    case .union: return typeName(type) + "?"
    case .object: return typeName(type) + (field.isRequired && !isIndirect(index, field) ? "" : "?")
    default: return typeName(type) + (field.isOptional ? "?" : "")
    }
  }

  /// The default of a property, or `nil` if a value must be given.
  private func propertyDefault(_ index: Int, _ field: FieldDefinition) -> String? {
    switch field.type.base {
    case .vector: return "[]"
    case .string:
      if case .string(let bytes) = field.defaultValue { return Self.literal(bytes) }
      return field.isRequired ? nil : "nil"
    case .union: return "nil"
    case .object: return field.isRequired && !isIndirect(index, field) ? nil : "nil"
    default: return field.isOptional ? "nil" : defaultCode(field)
    }
  }

  func objectFunctions(_ index: Int, _ text: inout SwiftText) {
    let fields = fields(index)
    text.line()
    text.line("/// Copies the values of a verified buffer.")
    text.block("public init(_ flatView: Verified)") { text in
      for (position, field) in fields { unpack(index, position, field, &text) }
    }
    text.line()
    text.line("/// Writes the object, with everything in it, into a builder.")
    text.line(
      "public func pack(into flatBuilder: inout FlatBufferBuilder) -> FlatOffset<\(names.objects[index])> {"
    )
    for (position, field) in fields where !isInline(field.type) {
      text.line("  let \(offsetName(index, position)) = \(packCode(index, position, field))")
    }
    text.line("  return \(names.objects[index]).create(")
    let arguments = fields.flatMap { self.arguments(index, $0.position, $0.field) }
    text.line("    in: &flatBuilder" + (arguments.isEmpty ? ")" : ","))
    for (number, argument) in arguments.enumerated() {
      text.line("    \(argument)" + (number + 1 < arguments.count ? "," : ")"))
    }
    text.line("}")
  }

  // MARK: - From a buffer

  private func unpack(
    _ index: Int, _ position: Int, _ field: FieldDefinition, _ text: inout SwiftText
  ) {
    let name = fieldName(index, position)
    let type = field.type
    switch type.base {
    case .string where field.isRequired || field.defaultValue != .absent:
      text.line("self.\(name) = String(flatView.\(name))")
    case .string, .union:
      unpackOptional(name, "\(typeName(type))(value)", &text)
    case .object where !isStruct(type):
      if field.isRequired {
        text.line("self.\(name) = \(typeName(type))(flatView.\(name))")
      } else {
        unpackOptional(name, "\(typeName(type))(value)", &text)
      }
    case .vector: unpackVector(name, field, &text)
    default: text.line("self.\(name) = flatView.\(name)")
    }
  }

  private func unpackOptional(_ name: String, _ code: String, _ text: inout SwiftText) {
    text.line(
      "if let value = flatView.\(name) { self.\(name) = \(code) } else { self.\(name) = nil }")
  }

  private func unpackVector(_ name: String, _ field: FieldDefinition, _ text: inout SwiftText) {
    let element = field.type.elementType
    let hasVector =
      field.isRequired || (field.defaultValue == .emptyVector && element.base != .union)
    let isCopied = isInline(element)
    text.line("self.\(name) = []")
    let bind =
      hasVector && element.base != .union
      ? "do { let value = flatView.\(name)" : "if let value = flatView.\(name) {"
    text.line(bind)
    if isCopied {
      text.line("  self.\(name) = Array(value)")
    } else {
      text.line("  self.\(name).reserveCapacity(value.count)")
      text.line("  for index in 0..<value.count {")
      if element.base == .union {
        text.line(
          "    if let element = value[index] { self.\(name).append(\(typeName(element))(element)) }"
        )
        text.line("    else { self.\(name).append(nil) }")
      } else {
        text.line("    self.\(name).append(\(typeName(element))(value[index]))")
      }
      text.line("  }")
    }
    text.line("}")
  }

  // MARK: - Into a builder

  func offsetName(_ index: Int, _ position: Int) -> String { "_" + fieldNames[index][position] }

  private func arguments(_ index: Int, _ position: Int, _ field: FieldDefinition) -> [String] {
    let label = SwiftNames.label(fieldNames[index][position])
    let name = fieldName(index, position)
    let offset = offsetName(index, position)
    switch field.type.leaf {
    case .union:
      let tag = SwiftNames.label(fieldNames[index][position - 1])
      if field.type.base == .vector {
        return ["\(tag): \(offset).kinds", "\(label): \(offset).values"]
      }
      let kind = "self.\(name)?.kind ?? \(typeName(field.type)).Kind(rawValue: 0)"
      return ["\(tag): \(kind)", "\(label): \(offset)"]
    default: return ["\(label): \(isInline(field.type) ? "self.\(name)" : offset)"]
    }
  }

  private func packCode(_ index: Int, _ position: Int, _ field: FieldDefinition) -> String {
    let name = "self." + fieldName(index, position)
    let type = field.type
    switch type.base {
    case .string:
      let hasValue = field.isRequired || field.defaultValue != .absent
      let method = field.has("shared") ? "sharedString" : "string"
      return hasValue
        ? "flatBuilder.\(method)(\(name))" : "\(name).map { flatBuilder.\(method)($0) }"
    case .vector: return vectorCode(name, field)
    case .union where field.isRequired, .object where field.isRequired && isIndirect(index, field):
      return "\(name)!.pack(into: &flatBuilder)"
    case .object where field.isRequired: return "\(name).pack(into: &flatBuilder)"
    default: return "\(name).map { $0.pack(into: &flatBuilder) }"
    }
  }

  private func vectorCode(_ name: String, _ field: FieldDefinition) -> String {
    let element = field.type.elementType
    if element.base == .union { return unionVectorCode(name, field, element) }
    let code: String
    let alignment = field.forcedAlignment.map { ", alignment: \($0)" } ?? ""
    switch element.base {
    case .string: code = "flatBuilder.strings(\(name))"
    case .object where isStruct(element):
      code =
        element.index.map { schema.objects[$0].keyField != nil } == true
        ? "flatBuilder.sortedVector(\(name)\(alignment))"
        : "flatBuilder.vector(\(name)\(alignment))"
    case .object:
      let isKeyed = element.index.map { schema.objects[$0].keyField != nil } == true
      code =
        isKeyed
        ? "flatBuilder.sortedVector(\(name).map { $0.pack(into: &flatBuilder) }, as: \(typeName(element)).Checked.self)"
        : "flatBuilder.vector(packing: \(name))"
    default: code = "flatBuilder.vector(\(name)\(alignment))"
    }
    return field.isRequired ? code : "\(name).isEmpty ? nil : \(code)"
  }

  private func unionVectorCode(_ name: String, _ field: FieldDefinition, _ element: FieldType)
    -> String
  {
    let kind = typeName(element) + ".Kind"
    let type = "(kinds: FlatOffset<[\(kind)]>, values: FlatOffset<[AnyFlatOffset]>)"
    let optional = "(kinds: FlatOffset<[\(kind)]>?, values: FlatOffset<[AnyFlatOffset]>?)"
    let kinds = "flatBuilder.vector(\(name).map { $0?.kind ?? \(kind)(rawValue: 0) })"
    let values = "flatBuilder.vector(\(name).map { $0?.pack(into: &flatBuilder) })"
    return field.isRequired
      ? "(kinds: \(kinds), values: \(values)) as \(type)"
      : "(\(name).isEmpty ? (nil, nil) : (\(kinds), \(values))) as \(optional)"
  }
}
