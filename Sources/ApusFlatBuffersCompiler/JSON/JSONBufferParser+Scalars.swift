internal import ApusBytes
internal import ApusFlatBuffers

/// A scalar of a JSON text, converted to the type of its field.
enum JSONScalar {
  case integer(Int64)
  case real(Double)

  var integer: Int64 { if case .integer(let value) = self { value } else { 0 } }

  func bits(_ type: FieldType) -> UInt64 {
    switch self {
    case .integer(let value): UInt64(bitPattern: value)
    case .real(let value): ScalarBytes.bits(value, type.base)
    }
  }

  func keyPart(_ type: FieldType) -> KeyOrder.Part {
    switch self {
    case .real(let value): .real(value)
    case .integer(let value):
      type.base == .uint64 ? .unsigned(UInt64(bitPattern: value)) : .signed(value)
    }
  }

  /// Whether the value is the default; NaN equals NaN.
  func equals(_ value: DefaultValue) -> Bool {
    switch (self, value) {
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right || (left.isNaN && right.isNaN)
    default: false
    }
  }
}

extension JSONBufferParser {
  /// Parses a scalar of a type.
  ///
  /// - Parameter hash: The field whose attribute `hash` applies to a text, if it has one.
  mutating func scalar(_ type: FieldType, hash: FieldDefinition?) throws(JSONTextError)
    -> JSONScalar
  {
    let range = token.range
    switch token.kind {
    case .integer, .real:
      let text = text
      try advance()
      return try number(text, type, range)
    case .string:
      let bytes = try stringBytes()
      if let name = hash?.attribute("hash")?.value, let hash = NameHash(rawValue: name) {
        return .integer(Self.extended(hash.hash(bytes), type.base))
      }
      // flatc ignores spaces around a number in quotes.
      let text = bytes.drop { Lexer.isSpace($0) }
      let end = text.lastIndex { $0 != 0x20 } ?? text.startIndex - 1
      return try word(String(decoding: text[...end], as: UTF8.self), type, range)
    case .sign:
      let sign = text
      try advance()
      return try word(sign + (try qualifiedName()), type, range)
    case .identifier:
      let name = try qualifiedName()
      return token.is("(") ? try call(name, type, range) : try word(name, type, range)
    default:
      throw fault(.value, "expected a value of type '\(typeName(type))', found \(found)")
    }
  }

  /// Parses the argument of a function such as `rad(180)`, which may be another call.
  private mutating func call(
    _ name: String, _ type: FieldType, _ range: Range<Int>
  ) throws(JSONTextError) -> JSONScalar {
    guard type.base.isReal, Trigonometry.names.contains(name) else {
      throw fault(
        .value, "'\(name)' is no function for a field of type '\(typeName(type))'", at: range)
    }
    try enter()
    try advance()
    let argument = try scalar(FieldType(.float64), hash: nil)
    try expect(")", "after the argument")
    leave()
    guard case .real(let number) = argument else {
      throw fault(.value, "the argument of '\(name)' is no number", at: range)
    }
    guard let value = Trigonometry.call(name, number, isFloat: type.base == .float32) else {
      throw fault(
        .value, "the result of '\(name)' does not fit the type '\(typeName(type))'", at: range)
    }
    return .real(value)
  }

  /// Parses names with dots between them.
  mutating func qualifiedName() throws(JSONTextError) -> String {
    var name = try simpleName()
    while try accept(".") { name += "." + (try simpleName()) }
    return name
  }

  private mutating func simpleName() throws(JSONTextError) -> String {
    guard token.kind == .identifier else { throw fault(.syntax, "expected a name, found \(found)") }
    let name = text
    try advance()
    return name
  }

  private func typeName(_ type: FieldType) -> String {
    switch type.leaf {
    case .object: schema.objects[type.index ?? 0].name.base
    default: type.index.map { schema.enums[$0].name.base } ?? type.base.name
    }
  }

  /// The type of the integers of an enum or of the tag of a union.
  private func integerType(_ type: FieldType) -> BaseType {
    type.base == .unionTag ? schema.enums[type.index ?? 0].underlying : type.base
  }

  /// A hash as an integer of a type.
  private static func extended(_ hash: UInt64, _ type: BaseType) -> Int64 {
    switch type {
    case .int16: Int64(Int16(truncatingIfNeeded: hash))
    case .int32: Int64(Int32(truncatingIfNeeded: hash))
    default: Int64(bitPattern: hash)
    }
  }

  private func number(_ text: String, _ type: FieldType, _ range: Range<Int>) throws(JSONTextError)
    -> JSONScalar
  {
    if type.base.isReal, let value = NumberText.real(text, type.base) { return .real(value) }
    let base = integerType(type)
    guard type.base.isInteger, let value = NumberText.integer(text, base) else {
      let limits = base.integerRange
      throw fault(
        .value, "\(text) does not fit the type '\(typeName(type))'",
        fix: type.base.isInteger
          ? "write an integer from \(limits.smallest) to \(limits.largest)" : nil,
        at: range)
    }
    return .integer(base == .bool ? (value == 0 ? 0 : 1) : value)
  }

  /// The value of a name or of a text in quotes: names of an enum, truth values, or a number.
  private mutating func word(
    _ text: String, _ type: FieldType, _ range: Range<Int>
  ) throws(JSONTextError) -> JSONScalar {
    if type.base.isReal {
      if let value = NumberText.named(text, type.base) { return .real(value) }
    } else if let first = text.utf8.first,
      Lexer.isDigit(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    {
      return try number(text, type, range)
    } else if let index = type.index {
      return .integer(try names(text, ofEnum: index, range))
    } else if text == "true" || text == "false" {
      return .integer(text == "true" ? 1 : 0)
    } else if type.base != .bool, let value = constants(text, type.base) {
      return .integer(value)
    }
    throw fault(.value, "'\(text)' is no value of type '\(typeName(type))'", at: range)
  }

  private mutating func names(
    _ text: String, ofEnum index: Int, _ range: Range<Int>
  ) throws(JSONTextError) -> Int64 {
    let item = schema.enums[index]
    var result: Int64 = 0
    let words = text.split(separator: " ")
    for word in words {
      let parts = DottedNames.split(word)
      let name = String(parts?.name ?? word)
      guard parts.map({ item.name.ends(with: $0.owner) }) ?? true,
        let number = enumNumbers.number(of: name, inEnum: index, schema)
      else {
        let similar = SimilarName.best(name, among: item.values.map(\.name))
        throw fault(
          item.isUnion ? .union : .value, "'\(word)' is no value of '\(item.name.base)'",
          fix: similar.map { "write '\($0)'" }, at: range)
      }
      result |= number
    }
    guard words.count == 1 || (item.isBitFlags && !words.isEmpty) else {
      throw fault(.value, "'\(text)' is not one value of '\(item.name.base)'", at: range)
    }
    return result
  }

  /// The bits of values with their enums, such as `Color.Green Other.Value`, for a field that is no
  /// enum; `nil` if a name is unknown or the type does not have the bits.
  private mutating func constants(_ text: String, _ type: BaseType) -> Int64? {
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    let names = enumNames ?? DottedNames(schema.enums.lazy.map(\.name.full))
    enumNames = names
    var bits: Int64 = 0
    for word in words {
      guard let parts = DottedNames.split(word), let position = names.index(of: parts.owner),
        let number = enumNumbers.number(of: String(parts.name), inEnum: position, schema)
      else { return nil }
      bits |= number
    }
    let isSigned = type.integerRange.smallest < 0
    return NumberText.integer(isSigned ? String(bits) : String(UInt64(bitPattern: bits)), type)
  }
}
