import ApusBytes
import ApusEventLog

/// The values of a log store at one moment, read without a lock and without a write.
///
///     let notes = try LogStoreSnapshot(path: "notes.store")
///     try notes.get("note://7")?.bytes  // what the store had when it was opened
///
/// Use it for a folder in which this process may not write, and for a store that another process has open. It has all keys and values in
/// memory, and changes that come later are not in it. To write, or to open in constant time, use `LogStore`. To follow the changes,
/// use `LogStoreChanges`.
public struct LogStoreSnapshot: Store {
  private let values: [[UInt8]: StoredValue]
  /// The bytes of the segments, and of files that are kept for later ones.
  public let fileByteCount: Int

  /// Reads all values of a store.
  ///
  /// - Parameter path: The path of the store's folder.
  /// - Throws: `log` with the failed call or damage; `notAStore` if the log has other events.
  /// - Complexity: O(*n*) in the bytes of the log. Allocates all keys and values.
  public init(path: String) throws(StoreError) {
    values = try Self.latest(path)
    do throws(EventLogError) {
      fileByteCount = try EventLog.fileByteCount(path: path)
    } catch {
      throw .log(error)
    }
  }

  private static func latest(_ path: String) throws(StoreError) -> [[UInt8]: StoredValue] {
    while true {
      do throws(StoreError) {
        return try values(path)
      } catch {
        // Compaction was faster: what lived in the segment is at the end now.
        guard error.firstEvent != nil else { throw error }
      }
    }
  }

  private static func values(_ path: String) throws(StoreError) -> [[UInt8]: StoredValue] {
    var values: [[UInt8]: StoredValue] = [:]
    var events = try replay(path)
    while let event = try events.nextOfStore() {
      try event.requireOfStore(path)
      var offset = 0
      while offset < event.payload.byteCount {
        let record = try StoreRecord(of: event, at: offset, path)
        let bytes = event.payload.extracting(offset..<offset + record.size)
        // The last record of a key counts: what compaction moves lives at that moment.
        values[bytes.extracting(record.key).copied] =
          record.valueLength == nil
          ? nil
          : StoredValue(bytes: bytes.extracting(record.value).copied, version: record.version)
        offset += record.size
      }
    }
    return values
  }

  /// Opens the log at its first event.
  private static func replay(_ path: String) throws(StoreError) -> EventLogReplay {
    var number = 0
    while true {
      do throws(EventLogError) {
        return try EventLogReplay(path: path, from: number)
      } catch {
        guard case .pruned(_, let first) = error.kind, first > number else { throw .log(error) }
        number = first
      }
    }
  }

  // MARK: - Keys

  /// The bytes that a log of only these values would have, with one event for each.
  ///
  /// - Complexity: O(*n*) in the keys.
  public var liveByteCount: Int {
    values.reduce(0) {
      $0 + StoreRecord.size($1.key.count, $1.value.bytes.count) + EventPosition.headerCount
    }
  }

  /// The number of keys that have a value.
  public var count: Int { values.count }

  /// Returns the value of a key, or `nil` if it has none.
  public func get(_ key: String) -> StoredValue? { values[Array(key.utf8)] }

  /// Returns the keys that begin with some bytes, sorted by their bytes.
  ///
  /// - Complexity: O(*n* log *n*) in the keys. Allocates the keys.
  public func keys(prefix: [UInt8] = []) -> [[UInt8]] {
    values.keys.filter { $0.starts(with: prefix) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  // MARK: - References

  /// Returns the value of a reference, or `nil` if it has none.
  public func get(_ reference: Reference) -> StoredValue? { get(reference.description) }

  /// Throws `readOnly`.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion { throw .readOnly }

  /// Throws `readOnly`.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool { throw .readOnly }

  /// Returns a reader of the references in a container, in order.
  ///
  /// - Complexity: O(*n* log *n*) in the keys. Allocates the list.
  public func list(_ container: Reference, after last: Reference?) -> StoreListing {
    StoreListing(values.keys.compactMap(Reference.init(ofKey:)), in: container, after: last)
  }

  /// Returns a reader of no changes: a snapshot has none.
  public func changes(under container: Reference) -> ReferenceChanges {
    StoreObservers().changes(under: container)
  }

  /// Does nothing: a snapshot has no changes.
  public func flush() {}
}
