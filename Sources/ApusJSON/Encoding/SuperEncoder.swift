/// The encoder of a value that is encoded later, such as that of a superclass.
///
/// The key is written with the first value. An encoder that was not used writes an empty object when it
/// is released, as in Foundation, if the container around it is still open.
final class SuperEncoder: Encoder {
  /// The container around the value.
  private let level: EncodingLevel
  private let key: any CodingKey
  /// Whether the value is the member of an object.
  private let isMember: Bool
  /// The number of values that were written before an element.
  private let valueCount: Int
  /// The encoder of the value, after it has begun a container.
  private var encoder: LevelEncoder?
  private var isUsed = false

  /// Creates the encoder of a member of an object.
  init(_ level: EncodingLevel, forKey key: any CodingKey) {
    self.level = level.copy()
    self.key = key
    isMember = true
    valueCount = 0
  }

  /// Creates the encoder of an element of an array.
  init(_ level: EncodingLevel, at index: any CodingKey) {
    self.level = level.copy()
    key = index
    isMember = false
    // The containers before the element end.
    try? level.resume()
    valueCount = level.state.valueCount
  }

  deinit {
    guard !isUsed, level.isOpen else { return }
    do {
      try encode(EmptyObject())
    } catch {
      level.state.fail(error as? JSONWriterError ?? .outOfOrder)
    }
  }

  var codingPath: [any CodingKey] { level.codingPath + [key] }
  var userInfo: [CodingUserInfoKey: Any] { level.state.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begun().container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { begun().unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Returns the encoder of the value, after its key was written.
  private func begun() -> LevelEncoder {
    if let encoder { return encoder }
    do throws(JSONWriterError) { try writeKey() } catch { level.state.fail(error) }
    let new = LevelEncoder(level.level(key))
    (encoder, isUsed) = (new, true)
    return new
  }

  private func writeKey() throws(JSONWriterError) {
    if isUsed { throw .outOfOrder }
    if isMember { return try level.write(key: key.stringValue) }
    try level.resume()
    guard level.state.valueCount == valueCount else { throw .outOfOrder }
  }
}

extension SuperEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { try encode(Bool?.none) }

  func encode<Value: Encodable>(_ value: Value) throws {
    try level.whole {
      try writeKey()
      try level.encode(value, .key(key))
    }
    isUsed = true
  }
}

/// A value that encodes nothing, which is an empty object.
private struct EmptyObject: Encodable {
  func encode(to encoder: any Encoder) throws {}
}
