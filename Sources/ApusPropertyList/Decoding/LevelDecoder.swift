import ApusBytes

/// A decoder that is used for one value of a type after the other.
@safe
final class LevelDecoder: Decoder {
  private let level: DictionaryLevel
  private let storage: DecodingStorage
  private var place = ObjectPlace(object: 0, offset: 0)
  /// Whether the value was asked for a container.
  private var hasContainer = false
  // SAFETY: this object owns the memory.
  /// The object that is the container of the last dictionary, and its type of keys.
  private let known: UnsafeMutablePointer<AnyObject?>
  private var keys: ObjectIdentifier?
  /// The `ContainerCopier` of the container's type.
  private var copier: AnyObject?

  init(_ storage: DecodingStorage) {
    self.storage = storage
    level = DictionaryLevel(storage)
    // SAFETY: `deinit` frees the memory.
    unsafe known = .allocate(capacity: 1)
    unsafe known.initialize(to: nil)
  }

  deinit {
    // SAFETY: this object owns the memory.
    unsafe known.deinitialize(count: 1)
    unsafe known.deallocate()
  }

  /// Whether nobody but this object keeps the container of the last dictionary.
  // SAFETY: the memory is initialised.
  @inline(__always)
  func isContainerUnique() -> Bool {
    unsafe known.pointee == nil || isKnownUniquelyReferenced(&known.pointee)
  }

  @inline(__always)
  func begin(_ place: ObjectPlace) {
    self.place = place
    hasContainer = false
  }

  private var value: ListDecoder { ListDecoder(storage: storage, place: place) }

  var codingPath: [any CodingKey] { [] }

  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A second container could not be found out to be kept.
    if hasContainer { return try value.container(keyedBy: type) }
    try level.begin(place)
    hasContainer = true
    let id = ObjectIdentifier(type)
    if keys == id, let copier {
      // SAFETY: the object was a container of this type of keys, and its layout was tested.
      return unsafe unsafeDowncast(copier, to: ContainerCopier<KeyedDecodingContainer<Key>>.self)
        .copy(known)
    }
    let container = KeyedDecodingContainer(DictionaryContainer<Key>(level))
    // SAFETY: the memory is initialised, and the layout was tested.
    let isReference = ContainerLayout.isDecodingReference
    unsafe known.pointee = isReference ? unsafeBitCast(container, to: AnyObject.self) : nil
    keys = isReference ? id : nil
    copier = ContainerCopier<KeyedDecodingContainer<Key>>()
    return container
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try value.unkeyedContainer() }

  func singleValueContainer() -> any SingleValueDecodingContainer { value }
}
