import ApusBytes

/// A decoder that is used for one value of a type after the other.
final class LevelDecoder: Decoder {
  private let level: DictionaryLevel
  private let storage: DecodingStorage
  private var place = ObjectPlace(object: 0, offset: 0)
  /// Whether the value was asked for a container.
  private var hasContainer = false
  /// The container of the last dictionary.
  private let kept = KeptContainer()

  init(_ storage: DecodingStorage) {
    self.storage = storage
    level = DictionaryLevel(storage)
  }

  deinit {
    if !kept.isUnique, let container = kept.object { KeptContainers.keep(container, level) }
  }

  /// Whether nobody but this object keeps the container of the last dictionary.
  @inline(__always)
  func isContainerUnique() -> Bool { kept.isUnique }

  @inline(__always)
  func begin(_ place: ObjectPlace) {
    self.place = place
    hasContainer = false
  }

  private var value: ListDecoder { ListDecoder(storage: storage, place: place) }

  var codingPath: [any CodingKey] { storage.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A second container could not be found out to be kept.
    guard !hasContainer, ContainerLayout.isDecodingReference else {
      return try value.container(keyedBy: type)
    }
    try storage.catching { try level.begin(place) }
    hasContainer = true
    let id = ObjectIdentifier(type)
    if kept.has(id) {
      // SAFETY: the containers that are kept below have this type.
      let (copier, address) = unsafe kept.copier
      return unsafe unsafeDowncast(copier, to: ContainerCopier<KeyedDecodingContainer<Key>>.self)
        .copy(address)
    }
    // SAFETY: this object keeps the level, or gives it to `KeptContainers`.
    let container = unsafe KeyedDecodingContainer(
      DictionaryContainer<Key, Unowned>(level, Unowned()))
    kept.keep(container, id, isReference: true)
    return container
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try value.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueDecodingContainer { value }
}
