/// The decoder of a single value.
struct ValueDecoder: Decoder {
  let text: DecodedText
  /// The token of the value.
  let index: Int
  let depth: Int
  /// Whether the keys of the value stay as they are, whatever the strategy.
  var keepsKeys = false

  var codingPath: [any CodingKey] { text.codingPath(index) }
  var userInfo: [CodingUserInfoKey: Any] { text.userInfo }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    try text.container(keyedBy: type, index, depth, keepsKeys: keepsKeys)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try UnkeyedContainer(text, index, depth)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    SingleContainer(text: text, index: index, depth: depth)
  }
}

extension ValueDecoder: DigitsReader {
  func digits() throws -> String { try text.view.digits(index) }
}

/// A key of a path, which is so small that a list of keys needs no memory for each.
enum PathKey: CodingKey {
  case index(Int)
  case key(String)

  init(stringValue: String) { self = .key(stringValue) }
  init(intValue: Int) { self = .index(intValue) }

  var stringValue: String {
    switch self {
    case .index(let index): "\(index)"
    case .key(let key): key
    }
  }

  var intValue: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}
