import ApusBytes
import ApusPropertyList
import ApusStreams

/// Builds a value from the events of a list.
struct ListBuilder: PropertyListHandler {
  /// The values, with the keys of a dictionary before its values, and where each collection begins.
  private var values: [ListValue] = []
  private var starts: [Int] = []

  /// The value of the list, after the last event.
  var value: ListValue? { values.count == 1 ? values[0] : nil }

  mutating func beginDictionary() throws(StreamError) { starts.append(values.count) }
  mutating func beginArray(isSet: Bool) throws(StreamError) { starts.append(values.count) }
  mutating func key(_ name: Span<UInt8>) throws(StreamError) { try string(name) }

  mutating func endDictionary() throws(StreamError) {
    let members = closed()
    var pairs: [String: ListValue] = [:]
    for index in stride(from: 0, to: members.count, by: 2) {
      if case .string(let key) = members[index] { pairs[key] = members[index + 1] }
    }
    values.append(.dictionary(pairs))
  }

  mutating func endArray() throws(StreamError) { values.append(.array(closed())) }

  mutating func string(_ text: Span<UInt8>) throws(StreamError) {
    values.append(.string(String(decoding: text.indices.map { text[$0] }, as: UTF8.self)))
  }

  mutating func integer(_ value: Int128) throws(StreamError) {
    values.append(.integer(Int64(truncatingIfNeeded: value)))
  }

  mutating func real(_ value: Double) throws(StreamError) { values.append(.real(value)) }
  mutating func boolean(_ value: Bool) throws(StreamError) { values.append(.boolean(value)) }

  mutating func date(_ value: PropertyListDate) throws(StreamError) {
    values.append(.date(value.secondsSince2001))
  }

  mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {
    values.append(.data(bytes.indices.map { bytes[$0] }))
  }

  mutating func uid(_ value: UInt64) throws(StreamError) { values.append(.string("uid \(value)")) }
  mutating func null() throws(StreamError) { values.append(.string("null")) }

  private mutating func closed() -> [ListValue] {
    let start = starts.removeLast()
    defer { values.removeSubrange(start...) }
    return Array(values[start...])
  }
}

extension ListValue {
  /// Calls a handler with the events of the value.
  func visit<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) {
    switch self {
    case .dictionary(let pairs):
      try handler.beginDictionary()
      for (key, value) in pairs {
        try handler.key(key.utf8.span)
        try value.visit(&handler)
      }
      try handler.endDictionary()
    case .array(let elements):
      try handler.beginArray(isSet: false)
      for element in elements { try element.visit(&handler) }
      try handler.endArray()
    case .string(let text): try handler.string(text.utf8.span)
    case .integer(let number): try handler.integer(Int128(number))
    case .real(let number): try handler.real(number)
    case .boolean(let flag): try handler.boolean(flag)
    case .data(let bytes): try handler.data(bytes.span)
    case .date(let seconds): try handler.date(PropertyListDate(secondsSince2001: seconds))
    }
  }
}
