// UNSAFE: returns the kept container as the type that was kept

import ApusBytes

/// A decoder that is used for one value of a type after the other.
final class LevelDecoder: Decoder {
  let level: DecodingLevel
  private var value: DecodedValue
  /// Whether the value was asked for a container.
  private var hasContainer = false
  /// The container of the last value.
  private let kept = KeptContainer()

  init(_ level: DecodingLevel, _ value: DecodedValue) {
    self.level = level
    self.value = value
  }

  deinit {
    if !kept.isUnique, let container = kept.object { KeptContainers.keep(container, level) }
  }

  /// Whether nobody but this object keeps the container of the last value.
  @inline(__always)
  func isContainerUnique() -> Bool { kept.isUnique }

  @inline(__always)
  func begin(_ value: DecodedValue) {
    self.value = value
    hasContainer = false
  }

  /// Begins a value that no decoder has, such as one in a nested container; returns whether the level can be
  /// that of the value.
  func begin(_ site: DecodedSite) -> Bool {
    guard level.enter(site) else { return false }
    begin(site.value)
    return true
  }

  /// The value and its document.
  var site: DecodedSite { level.site(of: value) }

  var codingPath: [any CodingKey] { site.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { site.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // A second container could not be found out to be kept.
    guard !hasContainer, ContainerLayout.isDecodingReference else {
      return try site.ownedContainer(keyedBy: type)
    }
    try level.begin(value)
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

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try site.unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { ValueDecoder(site: site) }
}
