// Each case of a `switch` has a `return`: the type checker solves a `switch` that is the value of a
// function as one problem, whose time grows faster than the number of cases. The cases are numbers: the
// optimiser makes a table of them, and a chain of comparisons of names.

extension SwiftGenerator {
  func enumeration(_ index: Int, _ text: inout SwiftText) {
    let item = schema.enums[index]
    let conformances = item.isBitFlags ? "OptionSet, FlatEnum" : "FlatEnum, CaseIterable"
    text.documentation(item.documentation, or: "The enum `\(item.name.full)`.")
    text.block("public struct \(names.enums[index]): \(conformances)") { text in
      values(item, names.enums[index], valueNames[index], &text)
      if !item.isBitFlags { allCases(item, names.enums[index], &text) }
      text.line()
      flatName(item, &text)
    }
  }

  /// The raw value, its initializer, and a constant for each value.
  private func values(
    _ item: EnumDefinition, _ type: String, _ names: [String], _ text: inout SwiftText
  ) {
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

  /// The list of the values, made from numbers: the compiler needs quadratic memory for a list of
  /// names.
  private func allCases(_ item: EnumDefinition, _ type: String, _ text: inout SwiftText) {
    let numbers = item.values.map { numberCode($0.number, item.underlying) }.joined(separator: ", ")
    text.line()
    text.line("/// The values of this schema, in the order of their numbers.")
    text.block("public static var allCases: [\(type)]") { text in
      text.line("let numbers: [\(Self.swiftName(item.underlying))] = [\(numbers)]")
      text.line("return numbers.map { \(type)(rawValue: $0) }")
    }
  }

  private func flatName(_ item: EnumDefinition, _ text: inout SwiftText) {
    text.line("/// The name in the schema, or `nil` for a number without a name.")
    text.block("public var flatName: String?") { text in
      guard !item.values.isEmpty else {
        text.line("nil")
        return
      }
      text.line("switch rawValue {")
      for value in item.values {
        let number = numberCode(value.number, item.underlying)
        text.line("case \(number): return \"\(value.name)\"")
      }
      text.line("default: return nil")
      text.line("}")
    }
  }

  // MARK: - Unions

  /// A member of a union, with its name and the number of its tag in Swift.
  struct Member {
    let name: String
    let number: String
    let value: EnumValueDefinition
    let type: FieldType
  }

  /// The members of a union except `NONE`.
  func members(_ index: Int) -> [Member] {
    let item = schema.enums[index]
    return zip(valueNames[index], item.values).compactMap { name, value in
      value.type.map {
        Member(
          name: SwiftNames.escaped(name), number: numberCode(value.number, item.underlying),
          value: value, type: $0)
      }
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
      allCases(schema.enums[index], "Kind", &text)
      text.line()
      flatName(schema.enums[index], &text)
    }
  }

  private func unionVerifier(_ index: Int, _ text: inout SwiftText) {
    text.line("@inlinable")
    text.line("public static func verify(")
    text.line("  _ kind: Kind, at target: FlatVerifier.Target, with verifier: inout FlatVerifier")
    text.block(") -> Bool") { text in
      text.line("switch kind.rawValue {")
      for member in members(index) {
        let call =
          switch member.type.base {
          case .string: "verifier.string(target)"
          case .object where isStruct(member.type):
            "verifier.value(target, \(typeName(member.type)).self)"
          default: "verifier.table(target, \(typeName(member.type)).self)"
          }
        text.line("case \(member.number): return \(call)")
      }
      text.line("default: return true")
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
        text.line("switch kind.rawValue {")
        for member in members(index) {
          text.line(
            "case \(member.number): self = unsafe .\(member.name)(\(targetCode(member.type)))")
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
        for member in members(index) {
          text.line("case .\(member.name): return .\(member.name)")
        }
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
          text.line("case .\(member.name)(let value): return \(code).erased")
        }
        text.line("}")
      }
    }
  }
}
