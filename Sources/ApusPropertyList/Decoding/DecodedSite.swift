import ApusBytes

/// A value and its list.
struct DecodedSite {
  let storage: DecodingStorage
  let value: DecodedValue
  /// The container of the value if no decoder has the value, or `nil`.
  let container: DecodedValue?
  /// The way to that container if no decoder has it, or `nil`.
  let outer: NestedPath?

  /// The way to the value if no decoder has it, or `nil`.
  var nested: NestedPath? { container.map { NestedPath(to: value, in: $0, outer) } }

  var codingPath: [any CodingKey] { storage.codingPath(nested) }
  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }
  var isNull: Bool { storage.isNull(value) }

  var nestedDecoders: NestedDecoders? { storage.nestedDecoders }

  func makeLevel() -> DecodingLevel {
    let level = DecodingLevel(storage)
    _ = level.enter(self)
    return level
  }

  func elements() throws -> DecodedElements {
    do { return try DecodedElements(self) } catch { throw storage.caught(error, nested) }
  }

  @inline(__always)
  func read<Result>(_ body: (DecodingStorage, DecodedValue) throws -> Result) throws -> Result {
    do { return try body(storage, value) } catch { throw storage.caught(error, nested) }
  }

  func decodeAgain<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try read { storage, value throws in try storage.decodeAgain(type, at: value, nested) }
  }
}
