extension SwiftGenerator {
  func enumeration(_ index: Int, _ text: inout SwiftText) {
    let item = schema.enums[index]
    let conformances = item.isBitFlags ? "OptionSet, FlatEnum" : "FlatEnum, CaseIterable"
    text.documentation(item.documentation, or: "The enum `\(item.name.full)`.")
    text.block("public struct \(names.enums[index]): \(conformances)") { text in
      values(item, names.enums[index], valueNames[index], &text)
      if !item.isBitFlags { allCases(names.enums[index], valueNames[index], &text) }
      text.line()
      flatName(item, valueNames[index], &text)
    }
  }

  /// The raw value, its initializer, and a constant for each value.
  func values(_ item: EnumDefinition, _ type: String, _ names: [String], _ text: inout SwiftText) {
    let raw = Self.swiftName(item.underlying)
    text.line("/// The number in buffers.")
    text.line("public let rawValue: \(raw)")
    text.line()
    text.line("/// Makes a value from its number, which a later schema may have declared.")
    text.line("@inlinable @inline(__always)")
    text.line("public init(rawValue: \(raw)) { self.rawValue = rawValue }")
    for (value, name) in zip(item.values, names) {
      text.line()
      text.documentation(value.documentation, or: "The value `\(value.name)`.")
      text.line("@inlinable")
      let number = numberCode(value.number, item.underlying)
      text.line(
        "public static var \(SwiftNames.escaped(name)): \(type) { \(type)(rawValue: \(number)) }")
    }
  }

  func allCases(_ type: String, _ names: [String], _ text: inout SwiftText) {
    text.line()
    text.line("/// The values of this schema, in the order of their numbers.")
    text.block("public static var allCases: [\(type)]") { text in
      text.line("[" + names.map { "." + SwiftNames.escaped($0) }.joined(separator: ", ") + "]")
    }
  }

  private func flatName(_ item: EnumDefinition, _ names: [String], _ text: inout SwiftText) {
    text.line("/// The name in the schema, or `nil` for a number without a name.")
    text.block("public var flatName: String?") { text in
      guard !item.values.isEmpty else {
        text.line("nil")
        return
      }
      text.line("switch self {")
      for (value, name) in zip(item.values, names) {
        text.line("case .\(SwiftNames.escaped(name)): \"\(value.name)\"")
      }
      text.line("default: nil")
      text.line("}")
    }
  }

  // MARK: - Unions

  /// The members of a union except `NONE`.
  func members(_ index: Int) -> [(name: String, value: EnumValueDefinition, type: FieldType)] {
    zip(valueNames[index], schema.enums[index].values).compactMap { name, value in
      value.type.map { (SwiftNames.escaped(name), value, $0) }
    }
  }

  func union(_ index: Int, _ text: inout SwiftText) {
    let item = schema.enums[index]
    let name = names.enums[index]
    let conformances = options.hasObjects ? "FlatUnionType, Equatable, Sendable" : "FlatUnionType"
    text.documentation(item.documentation, or: "The union `\(item.name.full)`.")
    text.block("public \(options.hasObjects ? "indirect " : "")enum \(name): \(conformances)") {
      text in
      if options.hasObjects {
        for member in members(index) {
          text.documentation(member.value.documentation, or: "The member `\(member.value.name)`.")
          text.line("case \(member.name)(\(typeName(member.type)))")
        }
        text.line()
      }
      kind(index, &text)
      text.line()
      unionVerifier(index, &text)
      text.line()
      unionView(index, &text)
      if options.hasObjects {
        text.line()
        unionObjects(index, &text)
      }
    }
  }

  private func kind(_ index: Int, _ text: inout SwiftText) {
    text.line("/// The tags of the members.")
    text.block("public struct Kind: FlatEnum, CaseIterable") { text in
      values(schema.enums[index], "Kind", valueNames[index], &text)
      allCases("Kind", valueNames[index], &text)
      text.line()
      flatName(schema.enums[index], valueNames[index], &text)
    }
  }

  private func unionVerifier(_ index: Int, _ text: inout SwiftText) {
    text.line("@inlinable")
    text.line("public static func verify(")
    text.line("  _ kind: Kind, at target: FlatVerifier.Target, with verifier: inout FlatVerifier")
    text.block(") -> Bool") { text in
      text.line("switch kind {")
      for member in members(index) {
        let call =
          switch member.type.base {
          case .string: "verifier.string(target)"
          case .object where isStruct(member.type):
            "verifier.value(target, \(typeName(member.type)).self)"
          default: "verifier.table(target, \(typeName(member.type)).self)"
          }
        text.line("case .\(member.name): \(call)")
      }
      text.line("default: true")
      text.line("}")
    }
  }

  private func unionView(_ index: Int, _ text: inout SwiftText) {
    text.line("/// The member that a buffer has.")
    text.line("// SAFETY: `verify` checks each member as the type that is read here.")
    text.block(
      "@frozen public enum View<Contract: ReadingContract>: FlatUnionView, ~Escapable"
    ) { text in
      for member in members(index) {
        text.line("/// The member `\(member.value.name)`.")
        text.line("case \(member.name)(\(viewName(member.type)))")
      }
      text.line("/// A member of a later schema.")
      text.line("case unknown(Kind)")
      text.line()
      text.line("@unsafe @inlinable @inline(__always) @_lifetime(copy target)")
      text.block("public init(unchecked kind: Kind, _ target: FlatTarget<Contract>)") { text in
        text.line("switch kind {")
        for member in members(index) {
          text.line(
            "case .\(member.name): self = unsafe .\(member.name)(\(targetCode(member.type)))")
        }
        text.line("default: self = .unknown(kind)")
        text.line("}")
      }
    }
  }

  private func viewName(_ type: FieldType) -> String {
    switch type.base {
    case .string: "FlatString"
    case .object where isStruct(type): typeName(type)
    default: typeName(type) + ".View<Contract>"
    }
  }

  private func targetCode(_ type: FieldType) -> String {
    switch type.base {
    case .string: "target.string"
    case .object where isStruct(type): "target.value()"
    default: "\(typeName(type)).View(unchecked: target.table)"
    }
  }

  private func unionObjects(_ index: Int, _ text: inout SwiftText) {
    text.line("/// Copies the value of a verified buffer; `nil` for a member of a later schema.")
    text.block("public init?(_ flatView: View<VerifiedContract>)") { text in
      text.line("switch flatView {")
      for member in members(index) {
        let value = isStruct(member.type) ? "value" : "\(typeName(member.type))(value)"
        text.line("case .\(member.name)(let value): self = .\(member.name)(\(value))")
      }
      text.line("case .unknown: return nil")
      text.line("}")
    }
    text.line()
    text.line("/// The tag of the member.")
    text.block("public var kind: Kind") { text in
      if members(index).isEmpty {
        text.line("switch self {}")
      } else {
        text.line("switch self {")
        for member in members(index) { text.line("case .\(member.name): .\(member.name)") }
        text.line("}")
      }
    }
    text.line()
    text.line("/// Writes the member into a builder.")
    text.block("public func pack(into flatBuilder: inout FlatBufferBuilder) -> AnyFlatOffset") {
      text in
      if members(index).isEmpty {
        text.line("switch self {}")
      } else {
        text.line("switch self {")
        for member in members(index) {
          let code =
            switch member.type.base {
            case .string: "flatBuilder.string(value)"
            case .object where isStruct(member.type): "flatBuilder.structure(value)"
            default: "value.pack(into: &flatBuilder)"
            }
          text.line("case .\(member.name)(let value): \(code).erased")
        }
        text.line("}")
      }
    }
  }
}
