import ApusBytes
import ApusEventLog

/// Makes the index of a store from the events of its log.
struct IndexBuilder: ~Copyable {
  private let lookup: StoreLookup
  /// The index of the log's first segment.
  private let first: Int
  private(set) var uses: StoreUses
  private var reader = RecordReader()
  private let mostCandidates: Int
  /// The records that were applied.
  private var recordCount = 0

  var index: StoreIndex { lookup.index }

  /// - Parameter mostCandidates: The greatest number of keys with one hash that is taken for an accident.
  init(_ lookup: StoreLookup, from first: Int, _ uses: StoreUses, mostCandidates: Int = .max) {
    self.lookup = lookup
    self.first = first
    self.uses = uses
    self.mostCandidates = mostCandidates
  }

  /// Opens the index of a log: the saved one with the events since, or one of all events.
  ///
  /// - Parameter random: Returns the numbers of a new hash, which nobody knows who chose the keys.
  static func open(
    _ log: EventLog, _ files: SegmentTable, from first: Int, _ random: () -> UInt64
  ) throws(StoreError) -> IndexBuilder {
    do throws(StoreError) {
      if let saved = try saved(in: log) {
        let lookup = StoreLookup(log: log, index: StoreIndex(saved), files: files)
        var builder = IndexBuilder(
          lookup, from: first, StoreUses(saved, from: first), mostCandidates: 32)
        try builder.apply(log.replayOrFirst(at: saved.end))
        try builder.requireMoved(saved)
        return builder
      }
    } catch {
      // The log has all that a damaged checkpoint had.
      guard error.isOfCheckpoint else { throw error }
    }
    let index = StoreIndex(KeyHash(random(), random()))
    var builder = IndexBuilder(
      StoreLookup(log: log, index: index, files: files), from: first, StoreUses())
    try builder.apply(from: 0)
    return builder
  }

  private static func saved(in log: EventLog) throws(StoreError) -> SavedIndex? {
    do throws(EventLogError) {
      guard let checkpoint = try log.newestCheckpointUnread() else { return nil }
      return try SavedIndex(checkpoint)
    } catch {
      throw .log(error)
    }
  }

  /// Throws if a segment is missing that was not compacted: compaction moves each value before it removes a segment.
  ///
  /// Each key that was live in a segment which is not there any more has a record since, in an event that was applied, unless these
  /// events were compacted too.
  private func requireMoved(_ saved: SavedIndex) throws(StoreError) {
    guard saved.end.segment >= first else { return }
    let moved = saved.uses.reduce(0) { $0 + ($1.key < first ? $1.value.keyCount : 0) }
    if moved > recordCount { throw .log(EventLogError(.damaged(.missing), lookup.log.path)) }
  }

  /// Applies the events from a number on, or from the first that the log still has, up to another number.
  ///
  /// - Throws: The failed call or damage of the log; damage of the checkpoint if the saved index cannot be used.
  mutating func apply(from number: Int, below end: Int = .max) throws(StoreError) {
    try apply(lookup.log.replayOrFirst(from: number), below: end)
  }

  private mutating func apply(
    _ events: consuming EventLogReplay, below end: Int = .max
  ) throws(StoreError) {
    while events.number < end {
      guard try applyNext(&events) else { return }
    }
  }

  private mutating func applyNext(_ events: inout EventLogReplay) throws(StoreError) -> Bool {
    guard let event = try events.nextOfStore() else { return false }
    try event.requireOfStore(lookup.log.path)
    var offset = 0
    while offset < event.payload.byteCount {
      let record = try StoreRecord(of: event, at: offset, lookup.log.path)
      let fits = try lookup.apply(
        record, event.payload.extracting(offset..<offset + record.size), segment: event.segment,
        offset: event.offset + offset, from: first, &uses, &reader, mostCandidates: mostCandidates)
      if !fits, let saved = lookup.index.saved { throw .log(saved.checkpoint.damage(at: 0)) }
      offset += record.size
      recordCount += 1
    }
    return true
  }
}

extension EventLog {
  /// Returns a reader from a number, or from the first event that was not pruned.
  func replayOrFirst(from number: Int) throws(StoreError) -> EventLogReplay {
    var number = number
    while true {
      do throws(EventLogError) {
        return try replay(from: number)
      } catch {
        guard case .pruned(_, let first) = error.kind, first > number else { throw .log(error) }
        number = first
      }
    }
  }
}

extension EventLog {
  /// Returns a reader from a position, or from the first event that was not pruned.
  func replayOrFirst(at position: EventPosition) throws(StoreError) -> EventLogReplay {
    do throws(EventLogError) {
      return try replay(at: position)
    } catch {
      guard case .pruned = error.kind else { throw .log(error) }
      return try replayOrFirst(from: position.number)
    }
  }
}

extension EventLogReplay {
  /// Returns the next event.
  @_lifetime(&self)
  mutating func nextOfStore() throws(StoreError) -> LoggedEvent? {
    do throws(EventLogError) { return try next() } catch { throw .log(error) }
  }
}

extension LoggedEvent {
  /// Throws if no store wrote the event.
  func requireOfStore(_ path: String) throws(StoreError) {
    guard kind == StoreRecord.Kind.change || kind == StoreRecord.Kind.moved else {
      throw .notAStore(path: path, event: number)
    }
  }
}

extension StoreRecord {
  /// Reads the record at an offset of an event.
  init(of event: borrowing LoggedEvent, at offset: Int, _ path: String) throws(StoreError) {
    guard let record = StoreRecord(header: event.payload, at: offset),
      record.size <= event.payload.byteCount - offset
    else { throw .notAStore(path: path, event: event.number) }
    self = record
  }
}
