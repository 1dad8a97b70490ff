/// The decoder of a type that is stored in a whole row.
@usableFromInline
final class RowDecoder: Decoder {
  private let storage: RowStorage
  /// The container that was requested last, as a `KnownContainer`, and the type of its keys. All
  /// rows share it.
  private var container: AnyObject?
  private var keys: ObjectIdentifier?

  init(
    _ header: CSVHeader, _ dates: CSVDateOrder, _ userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    storage = RowStorage(header, dates, userInfo)
  }

  @usableFromInline var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  @usableFromInline var codingPath: [any CodingKey] { [] }

  @usableFromInline
  func take(_ row: borrowing CSVRow) { storage.state.take(row) }

  @usableFromInline
  func value<Value: Decodable>(
    _ type: Value.Type, after error: any Error
  ) throws -> Value {
    do {
      guard storage.state.row.fieldCount == 1 else {
        throw storage.state.fieldError(error, type, at: nil)
      }
      return try storage.state.value(type, at: 0, after: error)
    } catch {
      throw (error as? DecodingError)?.field ?? error
    }
  }

  @usableFromInline
  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    if let container, keys == ObjectIdentifier(type) {
      // SAFETY: `keep` stores a container of these keys together with their identity. The checked cast would
      // look the class up by its generic argument for each row, which costs as much as a field.
      return unsafe unsafeDowncast(container, to: KnownContainer<Key>.self).container
    }
    return keep(KeyedDecodingContainer(RowContainer<Key>(storage)))
  }

  private func keep<Key: CodingKey>(
    _ new: KeyedDecodingContainer<Key>
  ) -> KeyedDecodingContainer<Key> {
    container = KnownContainer(new)
    keys = ObjectIdentifier(Key.self)
    return new
  }

  @usableFromInline
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw storage.state.error(.unsupported(.unkeyed), at: nil, type: nil)
  }

  @usableFromInline
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try field() }

  /// Returns the decoder of the only field.
  func field() throws -> FieldDecoder {
    guard storage.state.row.fieldCount == 1 else {
      throw storage.state.error(.unsupported(.single), at: nil, type: nil)
    }
    return FieldDecoder(storage, 0)
  }
}

/// A container for one type of keys.
private final class KnownContainer<Key: CodingKey> {
  let container: KeyedDecodingContainer<Key>

  init(_ container: KeyedDecodingContainer<Key>) { self.container = container }
}
