import ApusJSON

/// A value of any kind that `JSONValueDecoder` can decode, and the same value from a tree.
indirect enum DecodedValue: Decodable {
  case dictionary([String: DecodedValue])
  case row(Row)
  case array([DecodedValue])
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case null

  /// A type with keys of its own, two of them optional.
  struct Row: Decodable {
    var a: DecodedValue
    var b: DecodedValue?
    var c: Int?
  }

  private enum Keys: String, CodingKey { case a, b, c }

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? single.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? single.decode(Double.self) {
      self = .real(value)
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let keys = try? decoder.container(keyedBy: Keys.self) {
      self =
        try keys.contains(.a) && !keys.decodeNil(forKey: .a)
        ? .row(Row(from: decoder)) : .dictionary(single.decode([String: DecodedValue].self))
    } else {
      self = .array(try single.decode([DecodedValue].self))
    }
  }

  /// The value that the decoder must find.
  ///
  /// - Throws: A `JSONError` if it must refuse the value.
  init(_ value: JSONValue) throws(JSONError) {
    switch value.kind {
    case .null: self = .null
    case .boolean: self = .boolean(try value.boolean())
    case .number:
      if let large = Self.largeInteger(value) {
        self = .real(large)
      } else {
        let number = try value.number()
        self = number.integer(as: Int64.self).map { .integer($0) } ?? .real(number.double)
      }
    case .string: self = .string(try value.string())
    case .array:
      var elements: [DecodedValue] = []
      for element in value.elements { elements.append(try DecodedValue(element)) }
      self = .array(elements)
    case .object:
      // Of duplicate keys the last one counts, also by default.
      var members: [String: JSONValue] = [:]
      for member in value.members { members[member.key] = member.value }
      if let a = members["a"], !a.isNull {
        let b = members["b"].flatMap { $0.isNull ? nil : $0 }
        let c = members["c"].flatMap { $0.isNull ? nil : $0 }
        self = .row(
          Row(
            a: try DecodedValue(a), b: try b.map { (b) throws(JSONError) in try DecodedValue(b) },
            c: try c.map { (c) throws(JSONError) in try c.integer() }))
      } else {
        var values: [String: DecodedValue] = [:]
        for (key, value) in members { values[key] = try DecodedValue(value) }
        self = .dictionary(values)
      }
    }
  }

  /// The nearest double of an integer beyond 64 bits, which a decoder rounds and a tree refuses; `nil` of other
  /// numbers, and of one that is too large.
  private static func largeInteger(_ value: JSONValue) -> Double? {
    guard let digits = value.digits, Int64(digits) == nil, UInt64(digits) == nil,
      digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") })
    else { return nil }
    return Double(digits).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The number of containers around the innermost value of a tree.
  static func depth(_ value: JSONValue) -> Int {
    let elements = value.elements.map(depth), members = value.members.map { depth($0.value) }
    return 1 + max(elements.max() ?? 0, members.max() ?? 0)
  }
}

extension DecodedValue: CustomStringConvertible {
  /// The value as text; the members of dictionaries are sorted by their keys.
  var description: String {
    switch self {
    case .dictionary(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{" + sorted.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", ")
        + "}"
    case .row(let row): return "row(\(row.a), \(row.b.map(\.description) ?? "-"), \(row.c ?? -1))"
    case .array(let elements): return "\(elements)"
    case .string(let text): return text.debugDescription
    case .integer(let value): return "\(value)"
    case .real(let value): return "\(value)"
    case .boolean(let value): return "\(value)"
    case .null: return "null"
    }
  }
}
