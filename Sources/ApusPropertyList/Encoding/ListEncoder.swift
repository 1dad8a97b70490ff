/// The encoder of a single value.
struct ListEncoder: Encoder {
  private let level: EncodingLevel

  init(_ level: EncodingLevel) { self.level = level }

  var codingPath: [any CodingKey] { level.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { level.storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    level.beginDictionary()
    return KeyedEncodingContainer(KeyedValues<Key>(level))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    level.beginArray()
    return UnkeyedValues(level)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(level) }
}
