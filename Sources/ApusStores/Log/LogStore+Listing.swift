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
    var scan = KeyScan(self, prefix)
    return try scan.keys()
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

/// A search for keys through the log.
struct KeyScan: ~Copyable {
  private let store: LogStore
  private let prefix: [UInt8]
  private var found: Set<[UInt8]> = []
  private var reader = RecordReader()
  /// The number behind the last event to read.
  private var end = 0

  init(_ store: LogStore, _ prefix: [UInt8]) {
    self.store = store
    self.prefix = prefix
  }

  mutating func keys() throws(StoreError) -> [[UInt8]] {
    var events = try begin(from: 0)
    while events.number < end {
      do throws(StoreError) {
        guard try scan(&events) else { break }
      } catch {
        // Compaction has removed the next segment. What lived in it is at the end.
        guard case .log(let cause) = error, case .pruned(let number, _) = cause.kind else {
          throw error
        }
        events = try begin(from: number)
      }
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Opens the log at an event, or at the first that it still has, and finds the end of what must be read.
  private mutating func begin(from number: Int) throws(StoreError) -> EventLogReplay {
    let events = try store.log.replayOrFirst(from: number)
    // In this order: what lived in segments that were removed before was moved to events before this end.
    end = store.log.count
    try store.flush(.written)
    return events
  }

  private mutating func scan(_ events: inout EventLogReplay) throws(StoreError) -> Bool {
    guard let event = try events.nextOfStore() else { return false }
    try event.requireOfStore(store.path)
    var offset = 0
    while offset < event.payload.byteCount {
      let record = try StoreRecord(of: event, at: offset, store.path)
      let key = event.payload.extracting(offset..<offset + record.size).extracting(record.key)
      if record.valueLength != nil, key.begins(with: prefix.span.rawBytes) {
        let location = RecordLocation(
          segment: event.segment, offset: event.offset + offset, size: record.size)
        try add(key, location)
      }
      offset += record.size
    }
    return true
  }

  /// Adds a key if it has a value now: that of a location, or another.
  private mutating func add(_ key: RawSpan, _ location: RecordLocation) throws(StoreError) {
    let slot = store.lookup.index.slot(of: key)
    let first = store.first.load(ordering: .acquiring)
    var isLive = try store.currentLocation(slot, from: first) == location
    if !isLive { isLive = try store.find(key, &reader) }
    if isLive { found.insert(key.copied) }
  }
}

extension LogStore {
  /// The location of the first key with a hash, or `nil` if the index has none or is not intact.
  fileprivate func currentLocation(
    _ slot: StoreIndex.Slot, from first: Int
  ) throws(StoreError) -> RecordLocation? {
    do throws(StoreError) {
      return try lookup.candidate(slot, after: 0, from: first)
    } catch {
      if error.isOfCheckpoint { return nil }
      throw error
    }
  }
}
