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

/// A key of a path.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "\(intValue)"
    self.intValue = intValue
  }
}
