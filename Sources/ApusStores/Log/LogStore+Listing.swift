import ApusBytes
import ApusEventLog
import Synchronization

extension LogStore {
  /// Returns the keys that begin with some bytes, sorted by their bytes.
  ///
  ///     try store.keys(prefix: Array("note/".utf8))
  ///
  /// A key that has a value during the whole call is there. A key that gets or loses its value meanwhile may be.
  ///
  /// - Parameter prefix: The first bytes of the keys; all keys if there are none.
  /// - Throws: As `get` does, or damage of the log.
  /// - Complexity: O(*n*) in the bytes of the log, which is read in order; the index has no order. Allocates the keys.
  public func keys(prefix: [UInt8] = []) throws(StoreError) -> [[UInt8]] {
    var keys: [[UInt8]] = []
    var scan = LiveScan(self, prefix)
    try scan.run { key, _ in keys.append(key.copied) }
    keys.sort { $0.lexicographicallyPrecedes($1) }
    // A key that was changed meanwhile was found again.
    var last: [UInt8]?
    keys.removeAll { key in
      defer { last = key }
      return key == last
    }
    return keys
  }

  /// Returns the keys that begin with some text, sorted by their bytes; see the form for arrays.
  ///
  /// - Throws: As `get` does, or damage of the log.
  public func keys(prefix: String) throws(StoreError) -> [String] {
    try keys(prefix: Array(prefix.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The number with which `changes(from:)` begins if it shall give only changes after this moment.
  ///
  ///     let number = store.nextChange
  ///     let keys = try store.keys()
  ///     var changes = try store.changes(from: number)
  ///
  public var nextChange: Int { log.count }

  /// Returns a reader of the changes from a number on, in order, which also follows later ones.
  ///
  ///     var changes = try store.changes(from: 0)
  ///     while let change = try changes.next() { print(change.key.byteCount, change.version.number) }
  ///
  /// A change is seen when it is written. Overwritten values are there as long as compaction has not removed their
  /// segment.
  ///
  /// - Parameter number: The number of the first change, at most `nextChange`.
  /// - Throws: `log` with `pruned` and the number of the first event if compaction has removed changes: then list the keys
  ///   first, as the example of `nextChange` does.
  /// - Complexity: That of `EventLog.replay(from:)`.
  public func changes(from number: Int) throws(StoreError) -> LogStoreChanges {
    do throws(EventLogError) {
      return LogStoreChanges(try log.replay(from: number), log.path)
    } catch {
      throw .log(error)
    }
  }
}

/// A change of a store, lent until the next call of its reader.
///
///     var changes = try store.changes(from: 0)
///     while let change = try changes.next() { print(change.version.number) }
///
public struct StoreChange: ~Escapable {
  /// The bytes of the key.
  public let key: RawSpan
  /// The new value; empty if the key was deleted.
  public let value: RawSpan
  /// Whether the key was deleted.
  public let isDeletion: Bool
  /// The version of the change; the changes of a batch have the same.
  public let version: StoreVersion

  @_lifetime(copy bytes)
  init(_ record: StoreRecord, _ bytes: RawSpan) {
    key = bytes.extracting(record.key)
    value = bytes.extracting(record.value)
    isDeletion = record.valueLength == nil
    version = record.version
  }
}

/// A reader of a store's changes, in order.
///
///     var changes = try store.changes(from: 0)
///     while let change = try changes.next() { print(change.key.byteCount) }
///
public struct LogStoreChanges: ~Copyable {
  private var events: EventLogReplay
  private let path: String
  /// The records of the current event, and the offset of the next.
  private var bytes: [UInt8] = []
  private var offset = 0

  init(_ events: consuming EventLogReplay, _ path: String) {
    self.events = events
    self.path = path
  }

  /// Opens the changes of a store that this or another process has open, or nobody.
  ///
  ///     var changes = try LogStoreChanges(path: "notes.store")
  ///     while let change = try changes.next() { print(change.key.byteCount) }
  ///
  /// - Parameters:
  ///   - path: The path of the store's folder.
  ///   - number: The number of the first change.
  /// - Throws: `log` with the failed call, or with `pruned` and the number of the first event if compaction has removed changes.
  /// - Complexity: That of `EventLogReplay.init(path:from:)`.
  public init(path: String, from number: Int = 0) throws(StoreError) {
    do throws(EventLogError) {
      self.init(try EventLogReplay(path: path, from: number), path)
    } catch {
      throw .log(error)
    }
  }

  /// Opens the changes of a store that come from now on; the store may be open in this or another process.
  ///
  ///     var changes = try LogStoreChanges(latestOf: "notes.store")
  ///
  /// - Parameter path: The path of the store's folder.
  /// - Throws: As `init(path:from:)` does.
  /// - Complexity: O(*n*) in the events of the last segment of the log.
  public init(latestOf path: String) throws(StoreError) {
    var number = Int.max
    while true {
      do throws(EventLogError) {
        self.init(try EventLogReplay(path: path, from: number), path)
        return
      } catch {
        // A log that is pruned meanwhile goes on with its first event.
        switch error.kind {
        case .notYet(_, let next) where next != number: number = next
        case .pruned(_, let first) where first != number: number = first
        default: throw .log(error)
        }
      }
    }
  }

  /// The number from which to read again after the changes so far. In the middle of a batch it is that of the batch.
  public var number: Int { offset < bytes.count ? events.number - 1 : events.number }

  /// Returns the next change, or `nil` if there is none yet.
  ///
  /// - Returns: The change, valid until the next call.
  /// - Throws: `log` with the failed call, damage, or `pruned` if compaction was faster than the reader.
  /// - Complexity: O(*n*) in the bytes of the change. Allocates only if the memory of the reader must grow.
  @_lifetime(&self)
  public mutating func next() throws(StoreError) -> StoreChange? {
    while offset >= bytes.count {
      guard try load() else { return nil }
    }
    let start = offset
    guard let record = StoreRecord(header: bytes.span.rawBytes, at: start),
      record.size <= bytes.count - start
    else { throw .notAStore(path: path, event: events.number - 1) }
    offset += record.size
    return StoreChange(record, bytes.span.rawBytes.extracting(start..<start + record.size))
  }

  /// Copies the records of the next event. Returns `false` if there is none yet.
  private mutating func load() throws(StoreError) -> Bool {
    guard let records = try Self.records(&events, path) else { return false }
    bytes = records
    offset = 0
    return true
  }

  /// The records of the next event. A value that compaction has moved is no change.
  private static func records(
    _ events: inout EventLogReplay, _ path: String
  ) throws(StoreError) -> [UInt8]? {
    guard let event = try events.nextOfStore() else { return nil }
    try event.requireOfStore(path)
    return event.kind == StoreRecord.Kind.change ? event.bytes : []
  }
}
