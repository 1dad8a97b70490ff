/// A value of a store as a copy, with its version.
///
///     let value = try store.get("greeting")
///     print(value?.bytes.count ?? 0)  // 5
///
public struct StoredValue: Sendable, Hashable {
  /// The bytes of the value.
  public let bytes: [UInt8]
  /// The version of the value.
  public let version: StoreVersion

  /// Joins a value and its version, for a store of one's own.
  public init(bytes: [UInt8], version: StoreVersion) {
    self.bytes = bytes
    self.version = version
  }
}

/// A reference and the value that it shall have.
///
///     try store.put([StoreEntry("note://1", Array("milk".utf8)), StoreEntry("note://2", Array("bread".utf8))])
///
public struct StoreEntry: Sendable, Hashable {
  /// The reference of the value.
  public var reference: Reference
  /// The bytes of the value.
  public var value: [UInt8]

  /// Joins a reference and a value.
  public init(_ reference: Reference, _ value: [UInt8]) {
    self.reference = reference
    self.value = value
  }
}

/// A value of a store that is lent until the next call of its reader.
///
///     var reader = store.reader()
///     if let value = try reader.get("greeting") { print(value.bytes.byteCount) }  // 5
///
public struct LentValue: ~Escapable {
  /// The bytes of the value.
  public let bytes: RawSpan
  /// The version of the value.
  public let version: StoreVersion

  /// Joins a value and its version, for a store of one's own.
  @_lifetime(copy bytes)
  public init(_ bytes: RawSpan, _ version: StoreVersion) {
    self.bytes = bytes
    self.version = version
  }
}
