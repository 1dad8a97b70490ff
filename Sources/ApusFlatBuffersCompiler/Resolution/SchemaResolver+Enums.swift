extension SchemaResolver {
  mutating func resolveEnum(_ index: Int) {
    let syntax = syntax(ofEnum: index)
    let namespace = schema.enums[index].name.namespace
    schema.enums[index].underlying = underlyingType(syntax)
    if syntax.isUnion {
      schema.enums[index].values = [EnumValueDefinition(name: "NONE", number: 0)]
    } else if let flags = syntax.attributes.first(where: { $0.name.text == "bit_flags" }) {
      schema.enums[index].isBitFlags = true
      if schema.enums[index].underlying.isSigned {
        warn(
          "bit flags have the signed type '\(schema.enums[index].underlying.name)'",
          flags.name.range)
      }
    }
    var names: Set<String> = syntax.isUnion ? ["NONE"] : []
    var values = schema.enums[index].values
    for value in syntax.values where !diagnostics.isFull {
      guard names.insert(value.name.text).inserted else {
        report(
          .name, "'\(syntax.name.text)' has two values '\(value.name.text)'",
          fix: syntax.isUnion
            ? "name one of them, as in 'other: \(value.name.text)'" : "rename one of them",
          value.name.range)
        continue
      }
      if let resolved = resolve(value, after: values.last, of: index, namespace) {
        values.append(resolved)
      }
    }
    schema.enums[index].values = values
    sortValues(index, syntax)
  }

  private mutating func underlyingType(_ syntax: SyntaxEnum) -> BaseType {
    guard let underlying = syntax.underlying else {
      if !syntax.isUnion {
        report(
          .type, "the enum '\(syntax.name.text)' has no integer type",
          fix: "write 'enum \(syntax.name.text): byte'", syntax.name.range)
      }
      return .uint8
    }
    guard let base = BaseType.names[underlying.text], base.isInteger, base != .bool else {
      report(
        .type, "'\(underlying.text)' is no integer type",
        fix: "use byte, ubyte, short, ushort, int, uint, long or ulong",
        underlying.range)
      return .uint8
    }
    return base
  }

  private mutating func resolve(
    _ syntax: SyntaxEnumValue, after last: EnumValueDefinition?, of index: Int,
    _ namespace: [String]
  ) -> EnumValueDefinition? {
    let item = schema.enums[index]
    guard let number = number(of: syntax, after: last, in: item) else { return nil }
    var value = EnumValueDefinition(
      name: syntax.name.text, number: number,
      attributes: checkedAttributes(syntax.attributes), documentation: syntax.documentation,
      line: line(syntax.name.range))
    if item.isUnion {
      let name = syntax.type ?? syntax.name
      guard let type = type(name, in: namespace) else { return nil }
      guard type.base == .object || type.base == .string else {
        report(
          .type, "'\(name.text)' cannot be a member of a union",
          fix: "use a table, a struct or string", name.range)
        return nil
      }
      value.type = type
    }
    return value
  }

  /// The number of a value: the written one, or the one after the previous value.
  private mutating func number(
    of syntax: SyntaxEnumValue, after last: EnumValueDefinition?, in item: EnumDefinition
  ) -> Int64? {
    let number: Int64
    if let literal = syntax.value {
      guard case .integer = literal.kind else {
        report(.value, "'\(literal.text)' is no integer", fix: nil, literal.range)
        return nil
      }
      let type = item.isBitFlags ? BaseType.uint8 : item.underlying
      guard let parsed = NumberText.integer(literal.text, type) else {
        reportRange(
          literal.text, item.isBitFlags ? "a number of a bit" : "'\(item.underlying.name)'", type,
          literal.range)
        return nil
      }
      number = parsed
    } else if let last {
      let previous =
        item.isBitFlags
        ? Int64((UInt64(bitPattern: last.number)).trailingZeroBitCount) : last.number
      number = previous &+ 1
      let largest = item.underlying.integerRange.largest
      let isLast =
        item.underlying == .uint64 ? previous == -1 : previous >= 0 && UInt64(previous) == largest
      guard item.isBitFlags || !isLast else {
        report(
          .value, "the value after \(previous) does not fit '\(item.underlying.name)'",
          fix: "use a wider type, or write a number", syntax.name.range)
        return nil
      }
    } else {
      number = 0
    }
    guard item.isBitFlags else { return number }
    let bitCount = item.underlying.byteCount * 8 - (item.underlying.isSigned ? 1 : 0)
    guard number >= 0, number < Int64(bitCount) else {
      report(
        .value, "the bit \(number) does not fit '\(item.underlying.name)'",
        fix: "use a wider type; bits are numbered from 0", syntax.value?.range ?? syntax.name.range)
      return nil
    }
    return Int64(bitPattern: 1 << UInt64(number))
  }

  private mutating func sortValues(_ index: Int, _ syntax: SyntaxEnum) {
    let type = schema.enums[index].underlying
    schema.enums[index].values.sort { EnumDefinition.precedes($0.number, $1.number, type) }
    let values = schema.enums[index].values
    for (left, right) in zip(values, values.dropFirst())
    where left.number == right.number && !diagnostics.isFull {
      report(
        .value,
        "'\(left.name)' and '\(right.name)' of '\(syntax.name.text)' are both \(left.number)",
        fix: "give each value a number of its own",
        syntax.values.first { $0.name.text == right.name }?.name.range ?? syntax.name.range)
    }
  }

  mutating func warn(_ message: String, _ range: SourceRange) {
    diagnostics.add(
      SchemaDiagnostic(
        severity: .warning, category: .value, message: message, fix: nil, location: position(range))
    )
  }

  mutating func reportRange(
    _ text: String, _ role: String, _ type: BaseType, _ range: SourceRange
  ) {
    let limits = type.integerRange
    report(
      .value, "\(text) does not fit \(role)",
      fix: "write a number from \(limits.smallest) to \(limits.largest)", range)
  }
}
