import ApusBytes

/// A decoder that is used for one value of a type after the other.
final class LevelDecoder: Decoder {
  private let level: DecodingLevel
  private var index = 0
  /// Whether the value was asked for a container.
  private var hasContainer = false
  /// The container of the last object.
  private let kept = KeptContainer()

  init(_ text: DecodedText, _ depth: Int) {
    level = DecodingLevel(text, depth)
  }

  /// Whether nobody but this object keeps the container of the last object.
  @inline(__always)
  func isContainerUnique() -> Bool { kept.isUnique }

  @inline(__always)
  func begin(_ index: Int) {
    self.index = index
    hasContainer = false
  }

  private var value: ValueDecoder {
    ValueDecoder(text: level.text, index: index, depth: level.depth)
  }
  var codingPath: [any CodingKey] { value.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { level.text.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A second container could not be found out to be kept.
    if hasContainer { return try value.container(keyedBy: type) }
    try level.begin(index)
    hasContainer = true
    let id = ObjectIdentifier(type)
    // SAFETY: the containers that are kept below have this type.
    if kept.has(id) { return unsafe kept.container(KeyedDecodingContainer<Key>.self) }
    let container = KeyedDecodingContainer(KeyedContainer<Key>(level))
    kept.keep(container, id, isReference: ContainerLayout.isDecodingReference)
    return container
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try value.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try value.singleValueContainer()
  }
}
