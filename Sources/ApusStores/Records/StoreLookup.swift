import ApusBytes
import ApusEventLog

/// A record that a key has now, and where it is.
struct FoundRecord: Sendable {
  let record: StoreRecord
  let location: RecordLocation
  let segment: Int
}

/// The index of a store with the log behind it.
struct StoreLookup: Sendable {
  let log: EventLog
  let index: StoreIndex
  let files: SegmentTable

  /// Returns the record of a key, which the reader then has, or `nil` if there is none.
  ///
  /// No other thread may change the index meanwhile.
  func find(
    _ key: RawSpan, _ slot: StoreIndex.Slot, from first: Int, _ reader: inout RecordReader
  ) throws(StoreError) -> FoundRecord? {
    var skipped = 0
    while let location = try candidate(slot, after: skipped, from: first) {
      try read(location, from: first, &reader)
      if reader.key.hasBytes(of: key) {
        return FoundRecord(
          record: reader.record, location: location, segment: location.segment(from: first))
      }
      skipped += 1
    }
    return nil
  }

  func candidate(
    _ slot: StoreIndex.Slot, after skipped: Int, from first: Int
  ) throws(StoreError) -> RecordLocation? {
    do throws(EventLogError) {
      return try index.candidate(slot, after: skipped, from: first)
    } catch {
      throw .log(error)
    }
  }

  /// Reads the record at a location of the index.
  func read(
    _ location: RecordLocation, from first: Int, _ reader: inout RecordReader
  ) throws(StoreError) {
    // The record may be in the buffer of the log, which another thread may write after the first read.
    let mayBeBuffered = log.writtenCount < log.count
    do throws(EventLogError) {
      if try reader.read(location, from: first, files) { return }
      if mayBeBuffered {
        try log.flush(.written)
        if try reader.read(location, from: first, files) { return }
      }
    } catch {
      throw .log(error)
    }
    throw .damaged(
      path: log.path, segment: location.segment(from: first), offset: location.offset)
  }

  /// Applies a record of the log to the index.
  ///
  /// - Parameters:
  ///   - record: The record at the beginning of the bytes.
  ///   - mostCandidates: The greatest number of other keys with one hash.
  /// - Returns: `false` if more keys have one hash, which is no accident.
  func apply(
    _ record: StoreRecord, _ bytes: RawSpan, segment: Int, offset: Int, from first: Int,
    _ uses: inout StoreUses, _ reader: inout RecordReader, mostCandidates: Int
  ) throws(StoreError) -> Bool {
    let key = bytes.extracting(record.key)
    let slot = index.slot(of: key)
    uses.lastVersion = max(uses.lastVersion, record.version.number)
    let location =
      record.valueLength == nil
      ? nil : RecordLocation(segment: segment, offset: offset, size: record.size)
    if try applyUnread(record, location, slot, segment: segment, from: first, &uses) { return true }
    if mostCandidates < .max, try candidate(slot, after: mostCandidates, from: first) != nil {
      return false
    }
    let old = try find(key, slot, from: first, &reader)
    try replace(old, by: location, record, segment: segment, slot, from: first, &uses)
    return true
  }

  /// Applies a record without reading the one that it replaces. Returns `false` if that one must be read.
  ///
  /// The writer had the entries that the index has now, and perhaps more, whose segments were removed since. So if the record says
  /// that it replaces the only one with its hash, an only entry is that of its key.
  private func applyUnread(
    _ record: StoreRecord, _ location: RecordLocation?, _ slot: StoreIndex.Slot, segment: Int,
    from first: Int, _ uses: inout StoreUses
  ) throws(StoreError) -> Bool {
    let isSame = record.replacing == index.fingerprint
    let replacement = try withTable(slot, from: first) { table in
      table.replaceOnly(slot.hash, by: location, isSame: isSame)
    }
    switch replacement {
    case .unknown: return false
    case .none: break
    case .replaced(let old): uses.remove(old.exactSize ?? 0, in: old.segment(from: first))
    }
    if location != nil { uses.add(record, in: segment) }
    return true
  }

  /// The fingerprint for a record that replaces another, or 0 if other keys have the same hash in the index.
  func fingerprint(
    replacing old: FoundRecord?, _ slot: StoreIndex.Slot, from first: Int
  ) throws(StoreError) -> UInt32 {
    guard old != nil else { return 0 }
    return try withTable(slot, from: first) { $0.hasOneEntry(slot.hash) } ? index.fingerprint : 0
  }

  private func withTable<Result: Sendable>(
    _ slot: StoreIndex.Slot, from first: Int, _ body: (inout IndexTable) -> Result
  ) throws(StoreError) -> Result {
    do throws(EventLogError) {
      return try index.withTable(slot.part, from: first, body)
    } catch {
      throw .log(error)
    }
  }

  /// Replaces the record of a key in the index by another, or by none.
  func replace(
    _ old: FoundRecord?, by new: RecordLocation?, _ record: StoreRecord, segment: Int,
    _ slot: StoreIndex.Slot, from first: Int, _ uses: inout StoreUses
  ) throws(StoreError) {
    try withTable(slot, from: first) { table in
      switch (old, new) {
      case (let old?, let new?): table.replace(slot.hash, old.location, by: new)
      case (let old?, nil): table.remove(slot.hash, old.location)
      case (nil, let new?): table.insert(slot.hash, new)
      case (nil, nil): break
      }
    }
    if let old { uses.remove(old.record.size, in: old.segment) }
    if new != nil { uses.add(record, in: segment) }
  }
}
