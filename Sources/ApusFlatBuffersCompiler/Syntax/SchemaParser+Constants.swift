internal import ApusBytes
internal import ApusFlatBuffers

extension SchemaParser {
  /// The attributes in parentheses, if there are any.
  mutating func attributes() throws(DeclarationError) -> [SyntaxAttribute] {
    guard accept("(") else { return [] }
    var attributes: [SyntaxAttribute] = []
    while !token.is(")") {
      let name = try name("the name of an attribute")
      let value = accept(":") ? try literal("the value of the attribute") : nil
      attributes.append(SyntaxAttribute(name: name, value: value))
      guard accept(",") else { break }
    }
    try expect(")", "after the attributes")
    return attributes
  }

  mutating func stringLiteral(_ role: String) throws(DeclarationError) -> SyntaxLiteral {
    guard token.kind == .string else { try fail("expected \(role), found \(found)") }
    let range = token.range
    do {
      let bytes = try StringLiteral.decode(range, in: file.bytes)
      advance()
      return SyntaxLiteral(kind: .string(bytes), text: text(range), range: source(range))
    } catch {
      report(.text, error.message, fix: error.fix, error.range)
      throw DeclarationError()
    }
  }

  /// A constant: a number, a string, a name, `[]`, or a function of a number.
  mutating func literal(_ role: String) throws(DeclarationError) -> SyntaxLiteral {
    let range = token.range
    switch token.kind {
    case .string: return try stringLiteral(role)
    case .integer, .real:
      let kind = token.kind == .integer ? SyntaxLiteral.Kind.integer : .real
      defer { advance() }
      return SyntaxLiteral(kind: kind, text: text, range: source(range))
    case .sign:
      let sign = text
      advance()
      var literal = try nameOrCall(role)
      literal.text = sign + literal.text
      literal.range = source(range).to(literal.range)
      return literal
    case .identifier: return try nameOrCall(role)
    case .punctuation(UInt8(ascii: "[")):
      advance()
      let end = token.range
      guard token.is("]") else {
        try fail("the default of a vector has elements", fix: "write '[]'")
      }
      advance()
      return SyntaxLiteral(
        kind: .emptyVector, text: "[]", range: source(range).to(source(end)))
    default: try fail("expected \(role), found \(found)")
    }
  }

  private mutating func nameOrCall(_ role: String) throws(DeclarationError) -> SyntaxLiteral {
    let name = try qualifiedName(role)
    guard Trigonometry.names.contains(name.text), accept("(") else {
      return SyntaxLiteral(kind: .name, text: name.text, range: name.range)
    }
    return try call([name])
  }

  /// The number of functions that may be arguments of each other, as in JSON.
  private static let callLimit = 64

  /// The argument of the last function, which may be another call; it needs no stack.
  private mutating func call(_ first: [SyntaxName]) throws(DeclarationError) -> SyntaxLiteral {
    var names = first
    while token.kind == .identifier, Trigonometry.names.contains(text) {
      names.append(try name("a function"))
      try expect("(", "after the name of a function")
      guard names.count <= Self.callLimit else {
        try fail("more than \(Self.callLimit) functions are arguments of each other")
      }
    }
    guard token.kind == .integer || token.kind == .real else {
      try fail(
        "expected a number as the argument of '\(names[names.count - 1].text)', found \(found)")
    }
    var literal = try literal("a number")
    for name in names.reversed() {
      let end = token.range
      try expect(")", "after the argument")
      literal = SyntaxLiteral(
        kind: .call(name.text, literal), text: "\(name.text)(\(literal.text))",
        range: name.range.to(source(end)))
    }
    return literal
  }
}
