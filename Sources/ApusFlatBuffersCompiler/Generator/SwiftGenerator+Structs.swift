extension SwiftGenerator {
  func structure(_ index: Int, _ text: inout SwiftText) {
    let object = schema.objects[index]
    let name = names.objects[index]
    let fields = zip(object.fields, fieldNames[index].map(SwiftNames.escaped)).map { ($0, $1) }
    text.documentation(object.documentation, or: "The struct `\(object.name.full)`.")
    text.block("public struct \(name): FlatStruct\(object.keyField == nil ? "" : ", FlatKeyed")") {
      text in
      for (field, name) in fields {
        text.documentation(field.documentation, or: "The field `\(field.name)`.")
        text.line("public var \(name): \(typeName(field.type))")
      }
      text.line()
      structInitializer(fields, &text)
      text.line()
      structLayout(index, fields, &text)
      if object.fields.contains(where: { $0.type.base == .array }) {
        text.line()
        structEquality(name, fields, &text)
      }
      if let key = object.keyField {
        text.line()
        keyFunctions(
          fields[key].1, fields[key].0.type, key: typeName(fields[key].0.type), "borrowing \(name)",
          &text)
      }
    }
  }

  private func structInitializer(
    _ fields: [(FieldDefinition, String)], _ text: inout SwiftText
  ) {
    text.line("/// Makes a value; fields that are left out are 0.")
    text.line("@inlinable")
    text.line("public init(")
    for (position, (field, name)) in fields.enumerated() {
      let comma = position + 1 < fields.count ? "," : ""
      text.line("  \(name): \(typeName(field.type)) = \(zeroCode(field.type))\(comma)")
    }
    text.block(")") { text in
      for (_, name) in fields { text.line("self.\(name) = \(name)") }
    }
  }

  /// The value of a type whose bytes are all 0, as Swift code.
  private func zeroCode(_ type: FieldType) -> String {
    switch type.base {
    case .array: "InlineArray(repeating: \(zeroCode(type.elementType)))"
    case .object: "\(typeName(type))()"
    case .bool: "false"
    case _ where type.index != nil: "\(typeName(type))(rawValue: 0)"
    default: "0"
    }
  }

  private func structLayout(
    _ index: Int, _ fields: [(FieldDefinition, String)], _ text: inout SwiftText
  ) {
    let object = schema.objects[index]
    text.line("@inlinable public static var flatByteCount: Int { \(object.byteCount) }")
    text.line("@inlinable public static var flatAlignment: Int { \(object.alignment) }")
    text.line("@inlinable public static var flatHasPadding: Bool { \(object.hasPadding) }")
    text.line()
    text.line("@inlinable @inline(__always)")
    text.block("public init(flatBytes bytes: RawSpan, at offset: Int)") { text in
      for (field, name) in fields {
        text.line(
          "self.\(name) = \(typeName(field.type))(flatBytes: bytes, at: \(Self.offsetCode(field.offset)))"
        )
      }
    }
    text.line()
    text.line("@inlinable @inline(__always) @_lifetime(bytes: copy bytes)")
    text.block("public func flatStore(to bytes: inout MutableRawSpan, at offset: Int)") { text in
      for (field, name) in fields {
        text.line("self.\(name).flatStore(to: &bytes, at: \(Self.offsetCode(field.offset)))")
      }
    }
  }

  private static func offsetCode(_ offset: Int) -> String {
    offset == 0 ? "offset" : "offset &+ \(offset)"
  }

  private func structEquality(
    _ type: String, _ fields: [(FieldDefinition, String)], _ text: inout SwiftText
  ) {
    text.line("@inlinable")
    text.block("public static func == (left: \(type), right: \(type)) -> Bool") { text in
      for (field, name) in fields {
        let isArray = field.type.base == .array
        let equal =
          isArray ? "flatEqual(left.\(name), right.\(name))" : "left.\(name) == right.\(name)"
        text.line("if !(\(equal)) { return false }")
      }
      text.line("return true")
    }
  }

  // MARK: - Keys

  /// The conformance to `FlatKeyed`; a struct that is absent is ordered as one of zeros.
  func keyFunctions(
    _ name: String, _ type: FieldType, key: String, _ other: String, isOptional: Bool = false,
    _ text: inout SwiftText
  ) {
    let absent = isOptional ? " ?? \(zeroCode(type))" : ""
    text.line("@inlinable")
    text.block("public func flatKeyOrder(_ key: \(key)) -> Int") { text in
      if isOptional { text.line("let flatOwn = self.\(name)\(absent)") }
      order(isOptional ? "flatOwn" : "self." + name, "key", type, &text)
    }
    text.line()
    text.line("@inlinable")
    text.block("public func flatPrecedes(_ other: \(other)) -> Bool") { text in
      if isSimpleKey(type) {
        text.line("\(orderCode("self." + name, "other." + name, type)) < 0")
      } else {
        text.line("flatKeyOrder(other.\(name)\(absent)) < 0")
      }
    }
  }

  private func isSimpleKey(_ type: FieldType) -> Bool {
    type.base.isScalar || type.base == .string
      || (type.base == .array && type.element.isScalar && type.element != .bool
        && type.index == nil)
  }

  private func orderCode(_ left: String, _ right: String, _ type: FieldType) -> String {
    if type.base == .string { return "\(left).order(\(right))" }
    if type.base == .bool { return "flatOrder(\(left) ? 1 : 0, \(right) ? 1 : 0)" }
    if type.base.isScalar, type.index != nil {
      return "flatOrder(\(left).rawValue, \(right).rawValue)"
    }
    return "flatOrder(\(left), \(right))"
  }

  /// The statements that return the order of two values of a key.
  private func order(_ left: String, _ right: String, _ type: FieldType, _ text: inout SwiftText) {
    if isSimpleKey(type) {
      text.line(orderCode(left, right, type))
    } else {
      text.line("var order = 0")
      compare(left, right, type, depth: 0, &text)
      text.line("return order")
    }
  }

  private func compare(
    _ left: String, _ right: String, _ type: FieldType, depth: Int, _ text: inout SwiftText
  ) {
    switch type.base {
    case .object:
      let index = type.index ?? 0
      for (field, name) in zip(
        schema.objects[index].fields, fieldNames[index].map(SwiftNames.escaped))
      {
        compare("\(left).\(name)", "\(right).\(name)", field.type, depth: depth, &text)
      }
    case .array where !isSimpleKey(type):
      let counter = "i\(depth)"
      text.block("for \(counter) in 0..<\(type.fixedCount)") { text in
        compare(
          "\(left)[\(counter)]", "\(right)[\(counter)]", type.elementType, depth: depth + 1, &text)
      }
    default:
      text.line("order = \(orderCode(left, right, type))")
      text.line("if order != 0 { return order }")
    }
  }
}
