import ApusBytes
public import ApusEventLog
import ApusSystem

extension LogStore {
  /// Copies all intact values of a damaged store into a new store.
  ///
  ///     let report = try LogStore.recover(path: "notes.store", into: "saved.store")
  ///     for loss in report.losses { print(loss.segment, loss.offset) }
  ///
  /// A key whose last value is lost has its value before, if that is still in the log, or none. A deletion that is lost does not
  /// happen. Values get new versions. The damaged store stays as it is.
  ///
  /// - Parameters:
  ///   - path: The path of the damaged store's folder.
  ///   - target: The path of the new store, where nothing is yet.
  ///   - options: The options of the new store.
  /// - Returns: What the log of the damaged store has, and what it has lost.
  /// - Throws: `notAStore` for another log; `log` with the failed call, or `exists` if something is at the new path.
  /// - Complexity: O(*n*) in the bytes of the log, which are written; waits for the disk at the end.
  public static func recover(
    path: String, into target: String, options: LogStoreOptions = LogStoreOptions()
  ) throws(StoreError) -> EventLogReport {
    guard try isStore(path: path) else { throw .notAStore(path: path, event: 0) }
    if ExistingFile.isThere(target) { throw .log(EventLogError(.exists, target)) }
    let store = try LogStore(path: target, options: options)
    var failure: StoreError?
    let report = try Self.ofLog { () throws(EventLogError) in
      try EventLog.salvage(path: path, mayBeginLater: { true }) { event, _ in
        do throws(StoreError) {
          try store.apply(event)
          return true
        } catch {
          failure = error
          return false
        }
      }
    }
    if let failure { throw failure }
    try store.close()
    return report
  }

  /// Reads the whole log of a store and reports what is intact and what is not, without changing it.
  ///
  ///     let report = try LogStore.verify(path: "notes.store")
  ///     print(report.losses.isEmpty)  // true
  ///
  /// A store removes segments whose values it has moved, so that its log may begin with any event. To verify another log, use
  /// `EventLog.verify`.
  ///
  /// - Parameter path: The path of the store's folder.
  /// - Throws: `log` with the failed call; damage is in the report.
  /// - Complexity: That of `EventLog.verify`.
  public static func verify(path: String) throws(StoreError) -> EventLogReport {
    try ofLog { () throws(EventLogError) in
      try EventLog.salvage(path: path, mayBeginLater: { true }) { _, _ in true }
    }
  }

  /// Whether the first intact event of a log is that of a store.
  ///
  ///     try LogStore.isStore(path: "notes.store")  // true
  ///
  /// - Throws: `log` with the failed call.
  /// - Complexity: O(*n*) in the bytes before the first intact event, and in those of the event.
  public static func isStore(path: String) throws(StoreError) -> Bool {
    var isStore = false
    try ofLog { () throws(EventLogError) in
      try EventLog.readFirstIntact(path: path) { event, seed in
        isStore = StoreRecord.areRecords(event, seed: seed)
      }
    }
    return isStore
  }

  private static func ofLog<Value>(
    _ body: () throws(EventLogError) -> Value
  ) throws(StoreError) -> Value {
    do throws(EventLogError) { return try body() } catch { throw .log(error) }
  }

  /// Makes the changes of an event of another store. An event that no store wrote is passed.
  private func apply(_ event: borrowing LoggedEvent) throws(StoreError) {
    var batch = StoreBatch()
    var offset = 0
    while let record = StoreRecord(header: event.payload, at: offset),
      record.size <= event.payload.byteCount - offset
    {
      let bytes = event.payload.extracting(offset..<offset + record.size)
      let key = bytes.extracting(record.key).copied
      if record.valueLength == nil {
        batch.delete(key)
      } else {
        batch.put(key, bytes.extracting(record.value).copied)
      }
      offset += record.size
    }
    try commit(batch, .buffered)
  }
}

extension StoreRecord {
  /// Whether an event has intact records and nothing else.
  fileprivate static func areRecords(_ event: borrowing LoggedEvent, seed: UInt32) -> Bool {
    guard event.kind == Kind.change || event.kind == Kind.moved else { return false }
    var offset = 0
    while offset < event.payload.byteCount {
      guard let record = StoreRecord(event.payload, at: offset, seed: seed) else { return false }
      offset += record.size
    }
    return offset > 0
  }
}
