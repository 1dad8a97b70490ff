/// A store whose values have another form in the store below: compressed, encrypted, or of an older version.
///
///     let secret = MappedStore(notes, read: { try open($1) }, write: { try seal($1) })
///
/// For values of a type, use `TypedStore`.
public struct MappedStore<Base: Store>: StoreLayer {
  /// Makes the bytes of one form of those of the other.
  public typealias Transform =
    @Sendable (_ reference: Reference, _ bytes: [UInt8]) throws -> [UInt8]

  /// The store below.
  public let base: Base
  private let read: Transform
  private let write: Transform

  /// Creates a view of a store.
  ///
  /// - Parameters:
  ///   - base: The store below.
  ///   - read: Makes the value of the bytes below. An error is thrown as `coding`.
  ///   - write: Makes the bytes below of a value. An error is thrown as `coding`; nothing has changed then.
  public init(_ base: Base, read: @escaping Transform, write: @escaping Transform) {
    self.base = base
    self.read = read
    self.write = write
  }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: `coding` with the error of the closure; else as the store below does.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    guard let found = try base.get(reference) else { return nil }
    return StoredValue(bytes: try made(read, reference, found.bytes), version: found.version)
  }

  /// Gives a reference a value.
  ///
  /// - Throws: `coding` with the error of the closure; else as the store below does.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try base.put(reference, made(write, reference, value), if: condition)
  }

  private func made(
    _ transform: Transform, _ reference: Reference, _ bytes: [UInt8]
  ) throws(StoreError) -> [UInt8] {
    do {
      return try transform(reference, bytes)
    } catch {
      throw .coding(key: Array(reference.description.utf8), "\(error)")
    }
  }
}
