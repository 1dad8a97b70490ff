internal import ApusBytes

/// The order of tables and structs by their keys.
struct KeyOrder {
  /// A scalar or a string of a key; a key that is a struct or an array has several.
  enum Part {
    case signed(Int64)
    case unsigned(UInt64)
    case real(Double)
    case bytes([UInt8])
  }

  let schema: Schema

  /// The key of a table whose key is not given: the default, or a struct of zeros. An empty array
  /// without a key, and for a string.
  func implicitKey(_ object: ObjectDefinition) -> [Part] {
    guard let key = object.keyField else { return [] }
    let field = object.fields[key]
    switch field.defaultValue {
    case .integer(let value): return [JSONScalar.integer(value).keyPart(field.type)]
    case .real(let value): return [JSONScalar.real(value).keyPart(field.type)]
    default: break
    }
    guard field.type.base == .object, let index = field.type.index else { return [] }
    let zeros = [UInt8](repeating: 0, count: schema.objects[index].byteCount)
    return self.key(zeros.span.rawBytes, at: 0, field.type)
  }

  static func precedes(_ left: [Part], _ right: [Part]) -> Bool {
    for (left, right) in zip(left, right) {
      if precedes(left, right) { return true }
      if precedes(right, left) { return false }
    }
    return left.count < right.count
  }

  private static func precedes(_ left: Part, _ right: Part) -> Bool {
    switch (left, right) {
    case (.signed(let left), .signed(let right)): left < right
    case (.unsigned(let left), .unsigned(let right)): left < right
    case (.real(let left), .real(let right)): left < right
    case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }

  /// Sorts the bytes of structs by a field; equal keys keep their order.
  func sort(_ bytes: inout [UInt8], _ object: ObjectDefinition, by field: FieldDefinition) {
    let size = object.byteCount
    var elements: [(start: Int, key: [Part])] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      elements.append((start, key(bytes.span.rawBytes, at: start + field.offset, field.type)))
    }
    elements.sort { Self.precedes($0.key, $1.key) }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(bytes.count)
    for (start, _) in elements { sorted += bytes[start..<start + size] }
    bytes = sorted
  }

  /// The key in the bytes of a struct.
  func key(_ bytes: RawSpan, at offset: Int, _ type: FieldType) -> [Part] {
    var key: [Part] = []
    append(bytes, at: offset, type, to: &key)
    return key
  }

  private func append(_ bytes: RawSpan, at offset: Int, _ type: FieldType, to key: inout [Part]) {
    switch type.base {
    case .object:
      for field in schema.objects[type.index ?? 0].fields {
        append(bytes, at: offset + field.offset, field.type, to: &key)
      }
    case .array:
      let element = type.elementType
      let size =
        element.base == .object
        ? schema.objects[element.index ?? 0].byteCount : element.base.byteCount
      for index in 0..<type.fixedCount {
        append(bytes, at: offset + index * size, element, to: &key)
      }
    case let base where base.isReal:
      key.append(.real(ScalarBytes.real(bytes, at: offset, base) ?? 0))
    case let base:
      let value = ScalarBytes.integer(bytes, at: offset, base) ?? 0
      key.append(base == .uint64 ? .unsigned(UInt64(bitPattern: value)) : .signed(value))
    }
  }
}
