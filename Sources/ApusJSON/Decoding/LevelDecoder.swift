import ApusBytes

/// A decoder that is used for one value of a type after the other.
final class LevelDecoder: Decoder {
  private let level: DecodingLevel
  private let depth: Int
  private var index = 0
  /// Whether the value was asked for a container.
  private var hasContainer = false
  /// The container of the last object.
  private let kept = KeptContainer()

  init(_ text: DecodedText, _ depth: Int, keepsKeys: Bool) {
    level = DecodingLevel(text, depth, keepsKeys: keepsKeys)
    self.depth = depth
  }

  deinit {
    if !kept.isUnique, let container = kept.object { KeptContainers.keep(container, level) }
  }

  /// Whether nobody but this object keeps the container of the last object.
  @inline(__always)
  func isContainerUnique() -> Bool { kept.isUnique }

  @inline(__always)
  func begin(_ index: Int) {
    self.index = index
    hasContainer = false
  }

  /// The token after an object, or `nil` if it is not the last one.
  @inline(__always)
  func end(of object: Int) -> Int? { level.end(of: object) }

  fileprivate var value: ValueDecoder {
    ValueDecoder(text: level.text, index: index, depth: depth, keepsKeys: level.keepsKeys)
  }
  var codingPath: [any CodingKey] { value.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { level.text.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A second container could not be found out to be kept.
    guard !hasContainer, ContainerLayout.isDecodingReference else {
      return try value.container(keyedBy: type)
    }
    try level.begin(index)
    hasContainer = true
    let id = ObjectIdentifier(type)
    if kept.has(id) {
      // SAFETY: the containers that are kept below have this type.
      let (copier, address) = unsafe kept.copier
      return unsafe unsafeDowncast(copier, to: ContainerCopier<KeyedDecodingContainer<Key>>.self)
        .copy(address)
    }
    // SAFETY: this object keeps the level, or gives it to `KeptContainers`.
    let container = unsafe KeyedDecodingContainer(KeyedContainer<Key, Unowned>(level, Unowned()))
    kept.keep(container, id, isReference: true)
    return container
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try value.unkeyedContainer() }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try value.singleValueContainer()
  }
}

extension LevelDecoder: DigitsReader {
  func digits() throws -> String { try value.digits() }
}
