#if PostgreSQL
  import ApusPostgreSQL
  import ApusStores

  /// A row of a store.
  struct StoreRow: Sendable {
    let reference: Reference
    let value: StoredValue
  }

  extension PostgreSQLResult {
    /// The rows of a list: the text of the reference, and the value with its version where the statement asks for it.
    var rows: [(text: String, value: StoredValue)] {
      let none = StoredValue(bytes: [], version: StoreVersion(0))
      return (0..<rowCount).map { row in
        (text(row, 0) ?? "", columnCount > 1 ? value(row, columns: (1, 2)) ?? none : none)
      }
    }

    /// The value of a binary row, or `nil` if there is no such row.
    func value(_ row: Int, columns: (bytes: Int, version: Int)) -> StoredValue? {
      guard row < rowCount, let bytes = binaryBytes(row, columns.bytes),
        let version = version(row, columns.version)
      else { return nil }
      return StoredValue(bytes: bytes, version: version)
    }

    /// The version in a binary row, or `nil` if there is no such row.
    func version(_ row: Int, _ column: Int) -> StoreVersion? {
      guard row < rowCount else { return nil }
      return binaryLong(row, column).map { StoreVersion(UInt64(bitPattern: $0)) }
    }
  }
#endif
