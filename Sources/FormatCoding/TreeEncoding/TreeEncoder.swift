/// The encoder of a single value.
struct TreeEncoder: Encoder {
  private let level: EncodingLevel

  init(_ level: EncodingLevel) { self.level = level }

  var codingPath: [any CodingKey] { level.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { level.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    level.beginObject()
    return KeyedEncodingContainer(KeyedValues<Key>(level))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    level.beginArray()
    return UnkeyedValues(level)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(level) }
}
