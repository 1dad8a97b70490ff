/// A value of any kind that the decoder can decode.
indirect enum AnyValue: Decodable {
  case dictionary([String: AnyValue])
  case row(Row)
  case array([AnyValue])
  case bytes([UInt8])
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case missing

  /// A type with keys of its own, two of them optional.
  struct Row: Decodable {
    var a: AnyValue
    var b: AnyValue?
    var c: Int?
  }

  private enum Keys: String, CodingKey { case a, b }

  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .missing
    } else if let value = try? single.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? single.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? single.decode(Double.self) {
      self = .real(value)
    } else if let value = try? single.decode(String.self) {
      self = .string(value)
    } else if let value = try? single.decode([UInt8].self) {
      self = .bytes(value)
    } else if let keys = try? decoder.container(keyedBy: Keys.self) {
      self =
        try keys.contains(.a) && !keys.decodeNil(forKey: .a)
        ? .row(Row(from: decoder)) : .dictionary(single.decode([String: AnyValue].self))
    } else {
      self = .array(try single.decode([AnyValue].self))
    }
  }
}

extension AnyValue: CustomStringConvertible {
  /// The value as text; the pairs of dictionaries are sorted by their keys.
  var description: String {
    switch self {
    case .dictionary(let pairs):
      let sorted = pairs.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return "{" + sorted.map { "\($0.key.debugDescription): \($0.value)" }.joined(separator: ", ")
        + "}"
    case .row(let row): return "row(\(row.a), \(row.b.map(\.description) ?? "-"), \(row.c ?? -1))"
    case .array(let elements): return "\(elements)"
    case .bytes(let bytes): return "\(bytes)"
    case .string(let text): return text.debugDescription
    case .integer(let value): return "\(value)"
    case .real(let value): return value.isNaN ? "nan" : "\(value)"
    case .boolean(let value): return "\(value)"
    case .missing: return "-"
    }
  }
}
