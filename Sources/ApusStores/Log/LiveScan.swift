import ApusBytes
import ApusEventLog
import Synchronization

/// Visits the live records of a log store in the order of the log.
///
/// A record is visited where the scan meets it if the index names its location. If the index names a location behind the end of
/// the scan, the record was changed or moved meanwhile, and is read there.
struct LiveScan: ~Copyable {
  private let store: LogStore
  private let prefix: [UInt8]
  private var reader = RecordReader()
  /// The position behind the last event to read.
  private var end: EventPosition

  init(_ store: LogStore, _ prefix: [UInt8]) {
    self.store = store
    self.prefix = prefix
    end = store.log.position
  }

  /// Calls a closure with each key that begins with the prefix, and with its value.
  mutating func run(
    _ body: (RawSpan, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) {
    var events = try begin(from: 0)
    while events.number < end.number {
      do throws(StoreError) {
        guard try visitEvent(&events, body) else { break }
      } catch {
        // Compaction has removed the next segment. What lived in it is at the end.
        guard case .log(let cause) = error, case .pruned(let number, _) = cause.kind,
          cause.path == store.path
        else { throw error }
        events = try begin(from: number)
      }
    }
  }

  /// Opens the log at an event, or at the first that it still has, and finds the end of what must be read.
  private mutating func begin(from number: Int) throws(StoreError) -> EventLogReplay {
    let events = try store.log.replayOrFirst(from: number)
    // In this order: what lived in segments that were removed before was moved to events before this end.
    end = store.log.position
    try store.flush(.written)
    return events
  }

  private mutating func visitEvent(
    _ events: inout EventLogReplay,
    _ body: (RawSpan, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) -> Bool {
    guard let event = try events.nextOfStore() else { return false }
    try event.requireOfStore(store.path)
    var offset = 0
    while offset < event.payload.byteCount {
      let record = try StoreRecord(of: event, at: offset, store.path)
      let bytes = event.payload.extracting(offset..<offset + record.size)
      if record.valueLength != nil,
        bytes.extracting(record.key).begins(with: prefix.span.rawBytes)
      {
        let location = RecordLocation(
          segment: event.segment, offset: event.offset + offset, size: record.size)
        try visit(record, bytes, at: location, body)
      }
      offset += record.size
    }
    return true
  }

  private mutating func visit(
    _ record: StoreRecord, _ bytes: RawSpan, at location: RecordLocation,
    _ body: (RawSpan, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) {
    let key = bytes.extracting(record.key)
    switch try place(of: key, location) {
    case .here:
      try body(key, LentValue(bytes.extracting(record.value), record.version))
    case .behindTheEnd:
      guard try store.find(key, &reader) else { return }
      try body(key, LentValue(reader.value, reader.record.version))
    case .ahead: return
    }
  }

  private enum Place {
    case here
    /// The scan will meet the value of the key, or the key has none.
    case ahead
    case behindTheEnd
  }

  private func place(of key: RawSpan, _ location: RecordLocation) throws(StoreError) -> Place {
    do throws(StoreError) {
      return try indexedPlace(of: key, location)
    } catch {
      guard error.isOfCheckpoint else { throw error }
      try store.withWriter { _ throws(StoreError) in try store.rebuildIndex() }
      return try indexedPlace(of: key, location)
    }
  }

  private func indexedPlace(
    of key: RawSpan, _ location: RecordLocation
  ) throws(StoreError) -> Place {
    let slot = store.lookup.index.slot(of: key)
    let first = store.first.load(ordering: .acquiring)
    var place = Place.ahead
    var skipped = 0
    while let candidate = try store.lookup.candidate(slot, after: skipped, from: first) {
      if candidate == location { return .here }
      // It may be the location of another key with this hash, which is not visited then.
      if isBehindTheEnd(candidate, from: first) { place = .behindTheEnd }
      skipped += 1
    }
    return place
  }

  private func isBehindTheEnd(_ location: RecordLocation, from first: Int) -> Bool {
    let segment = location.segment(from: first)
    return segment > end.segment || segment == end.segment && location.offset >= end.offset
  }
}
