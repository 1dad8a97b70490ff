internal import ApusBytes
internal import ApusFlatBuffers

extension SchemaResolver {
  mutating func resolveDefaults(_ index: Int) {
    let syntax = syntax(ofObject: index)
    var position = 0
    for field in syntax.fields {
      if schema.objects[index].fields[position].type.leaf == .unionTag {
        if schema.objects[index].fields[position].type.base == .unionTag {
          schema.objects[index].fields[position].defaultValue = .integer(0)
        }
        position += 1
      }
      resolveDefault(of: position, in: index, field)
      position += 1
    }
  }

  private mutating func resolveDefault(of position: Int, in index: Int, _ syntax: SyntaxField) {
    let type = schema.objects[index].fields[position].type
    guard let literal = syntax.value else {
      schema.objects[index].fields[position].defaultValue = implicitDefault(type)
      checkImplicit(type, schema.objects[index].isStruct, syntax)
      return
    }
    guard !schema.objects[index].isStruct else {
      report(
        .value, "the field '\(syntax.name.text)' of a struct has a default",
        fix: "remove '= \(literal.text)'; every value of a struct has all fields", literal.range)
      return
    }
    if case .name = literal.kind, literal.text == "null" {
      setOptional(position, index, type, literal, syntax)
      return
    }
    let value: DefaultValue?
    switch type.base {
    case .string: value = string(literal, syntax)
    case .vector: value = vector(literal, type, syntax)
    case let base where base.isReal: value = real(literal, base).map { .real($0) }
    case let base where base.isScalar:
      value = integer(literal, type, syntax, in: index).map { .integer($0) }
    default:
      report(
        .value,
        "the field '\(syntax.name.text)' cannot have a default, because it is no scalar, string or vector",
        fix: "remove '= \(literal.text)'", literal.range)
      value = nil
    }
    if let value { schema.objects[index].fields[position].defaultValue = value }
  }

  private func implicitDefault(_ type: FieldType) -> DefaultValue {
    if type.base.isReal { return .real(0) }
    return type.base.isScalar ? .integer(0) : .absent
  }

  /// Reports an enum without a value for 0 if a field has no other default.
  private mutating func checkImplicit(_ type: FieldType, _ isStruct: Bool, _ syntax: SyntaxField) {
    guard !isStruct, type.base.isScalar, type.base != .unionTag, let index = type.index else {
      return
    }
    let item = schema.enums[index]
    guard !item.isBitFlags, !item.values.isEmpty, item.value(0) == nil else { return }
    report(
      .value,
      "the field '\(syntax.name.text)' has the default 0, which is no value of '\(item.name.base)'",
      fix: item.values.first.map { "write '= \($0.name)'" }, syntax.name.range)
  }

  private mutating func setOptional(
    _ position: Int, _ index: Int, _ type: FieldType, _ literal: SyntaxLiteral,
    _ syntax: SyntaxField
  ) {
    guard type.base.isScalar else {
      report(
        .value, "the field '\(syntax.name.text)' has the default null, but is no scalar",
        fix: "remove '= null'; such a field is absent by default", literal.range)
      return
    }
    schema.objects[index].fields[position].isOptional = true
    schema.objects[index].fields[position].defaultValue = implicitDefault(type)
  }

  private mutating func string(_ literal: SyntaxLiteral, _ syntax: SyntaxField) -> DefaultValue? {
    if case .string(let bytes) = literal.kind { return .string(bytes) }
    report(
      .value, "the default \(literal.text) of '\(syntax.name.text)' is no string",
      fix: "write it in quotes", literal.range)
    return nil
  }

  private mutating func vector(
    _ literal: SyntaxLiteral, _ type: FieldType, _ syntax: SyntaxField
  ) -> DefaultValue? {
    if case .emptyVector = literal.kind, type.element != .union { return .emptyVector }
    report(
      .value, "the default of the vector '\(syntax.name.text)' is not empty", fix: "write '[]'",
      literal.range)
    return nil
  }

  // MARK: - Numbers

  private mutating func real(_ literal: SyntaxLiteral, _ base: BaseType) -> Double? {
    let value: Double? =
      switch literal.kind {
      case .integer, .real: NumberText.real(literal.text, base)
      case .string(let bytes): NumberText.named(String(decoding: bytes, as: UTF8.self), base)
      case .name: NumberText.named(literal.text, base)
      case .call(let name, let argument): Self.call(name, argument, base)
      case .emptyVector: nil
      }
    if value == nil {
      report(
        .value, "\(literal.text) is no number of type '\(base.name)'",
        fix: "write a number, nan, inf or -inf", literal.range)
    }
    return value
  }

  private static func call(_ name: String, _ argument: SyntaxLiteral, _ base: BaseType) -> Double? {
    let number: Double? =
      if case .call(let name, let inner) = argument.kind {
        call(name, inner, .float64)
      } else {
        NumberText.real(argument.text, .float64)
      }
    return number.flatMap { Trigonometry.call(name, $0, isFloat: base == .float32) }
  }

  private mutating func integer(
    _ literal: SyntaxLiteral, _ type: FieldType, _ syntax: SyntaxField, in object: Int
  ) -> Int64? {
    let item = type.index.map { schema.enums[$0] }
    var text = literal.text
    switch literal.kind {
    case .integer: break
    case .string(let bytes):
      text = String(decoding: bytes, as: UTF8.self)
      if let index = type.index, text.utf8.first.map(Lexer.isDigit) != true {
        return names(text, ofEnum: index, literal, in: object)
      }
      if item == nil, type.base == .bool, let value = Self.bool(text) { return value }
    case .name:
      if let index = type.index { return names(text, ofEnum: index, literal, in: object) }
      if let value = Self.bool(text) { return value }
      if let value = enumConstant(text, type, in: object) { return value }
    case .real, .emptyVector, .call: break
    }
    guard let value = NumberText.integer(text, type.base) else {
      let isNumber = text.utf8.contains(where: Lexer.isDigit) && Int64(text) != nil
      if isNumber {
        reportRange(text, "the type '\(type.base.name)'", type.base, literal.range)
      } else {
        report(
          .value,
          "\(literal.text) is no \(type.base == .bool ? "truth value" : "integer of type '\(type.base.name)'")",
          fix: type.base == .bool ? "write true or false" : nil, literal.range)
      }
      return nil
    }
    if type.base == .bool { return value == 0 ? 0 : 1 }
    if let item, !item.isBitFlags, item.value(value) == nil {
      report(
        .value, "the default \(value) of '\(syntax.name.text)' is no value of '\(item.name.base)'",
        fix: item.values.first.map { "write '\($0.name)'" }, literal.range)
      return nil
    }
    return value
  }

  private static func bool(_ text: String) -> Int64? {
    text == "true" ? 1 : text == "false" ? 0 : nil
  }

  /// The number of names of values of an enum, separated by spaces if it has bit flags.
  private mutating func names(
    _ text: String, ofEnum index: Int, _ literal: SyntaxLiteral, in object: Int
  ) -> Int64? {
    let item = schema.enums[index]
    var result: Int64 = 0
    let words = text.split(separator: " ")
    for word in words {
      let parts = DottedNames.split(word)
      let name = String(parts?.name ?? word)
      guard parts.map({ means($0.owner, enum: index, in: object) }) ?? true,
        let number = enumNumbers.number(of: name, inEnum: index, schema)
      else {
        let similar = SimilarName.best(name, among: item.values.map(\.name))
        report(
          .value, "'\(word)' is no value of '\(item.name.base)'",
          fix: similar.map { "write '\($0)'" }, literal.range)
        return nil
      }
      result |= number
    }
    guard words.count == 1 || (item.isBitFlags && !words.isEmpty) else {
      report(
        .value, "\"\(text)\" has \(words.count) values of '\(item.name.base)'",
        fix: "write one value; only bit flags can be combined", literal.range)
      return nil
    }
    return result
  }

  /// Whether a name in front of a value means an enum: in the namespace of the table, or as the end
  /// of its full name, as in JSON.
  private func means(_ name: Substring, enum index: Int, in object: Int) -> Bool {
    schema.enums[index].name.ends(with: name)
      || declared.lookUp(String(name), in: schema.objects[object].name.namespace)
        == .enumeration(index)
  }

  /// The number of a qualified value such as `Color.Green` for a field that is no enum.
  private mutating func enumConstant(_ text: String, _ type: FieldType, in object: Int) -> Int64? {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")),
      case .enumeration(let index) = declared.lookUp(
        String(text[..<dot]), in: schema.objects[object].name.namespace),
      let number = enumNumbers.number(
        of: String(text[text.index(after: dot)...]), inEnum: index, schema)
    else { return nil }
    return NumberText.integer(String(number), type.base)
  }
}

extension NumberText {
  /// The value of `nan`, `inf` or `infinity` in any case, with a sign, or of digits.
  static func named(_ text: String, _ base: BaseType) -> Double? {
    let isNegative = text.hasPrefix("-")
    let name = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    switch name.lowercased() {
    case "nan": return .nan
    case "inf", "infinity": return isNegative ? -.infinity : .infinity
    default:
      guard let first = name.utf8.first, Lexer.isDigit(first) || first == UInt8(ascii: ".") else {
        return nil
      }
      return real(text, base)
    }
  }
}
