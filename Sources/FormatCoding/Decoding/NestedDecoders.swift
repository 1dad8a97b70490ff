// UNSAFE: makes a container that owns its level

/// The decoders of values that have no decoder of their own, such as those of `nestedContainer`.
///
/// Each is used for the next value with the same type of keys, if nobody keeps its container.
final class NestedDecoders {
  private static let limit = 16

  private var decoders: [(keys: ObjectIdentifier, decoder: LevelDecoder)] = []

  /// Drops the decoders, which keep the document.
  func removeAll() { decoders = [] }

  /// Returns a decoder that nobody uses, at a value; or `nil` if all that may be kept are in use.
  ///
  /// - Parameter keys: The type of the keys.
  func decoder(_ keys: ObjectIdentifier, _ site: DecodedSite) -> LevelDecoder? {
    let known = decoders.first { known in
      known.keys == keys && known.decoder.isContainerUnique() && known.decoder.begin(site)
    }
    if let known { return known.decoder }
    guard decoders.count < Self.limit else { return nil }
    let new = LevelDecoder(site.makeLevel(), site.value)
    decoders.append((keys, new))
    return new
  }
}

extension DecodedSite {
  /// Returns a container of this value that nobody else reads.
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if let decoder = nestedDecoders?.decoder(ObjectIdentifier(type), self) {
      return try decoder.container(keyedBy: type)
    }
    return try ownedContainer(keyedBy: type)
  }

  /// Returns a container of this value that owns its level.
  func ownedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let level = makeLevel()
    try level.begin(value)
    // SAFETY: the container owns its level.
    return unsafe KeyedDecodingContainer(KeyedContainer<Key, DecodingLevel>(level, level))
  }
}
