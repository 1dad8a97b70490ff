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

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, _ version: StoreVersion) {
    self.bytes = bytes
    self.version = version
  }
}
