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
    if mostCandidates < .max, try candidate(slot, after: mostCandidates, from: first) != nil {
      return false
    }
    let old = try find(key, slot, from: first, &reader)
    let location = RecordLocation(segment: segment, offset: offset, size: record.size)
    try replace(
      old, by: record.valueLength == nil ? nil : location, record, segment: segment, slot,
      from: first, &uses)
    return true
  }

  /// Replaces the record of a key in the index by another, or by none.
  func replace(
    _ old: FoundRecord?, by new: RecordLocation?, _ record: StoreRecord, segment: Int,
    _ slot: StoreIndex.Slot, from first: Int, _ uses: inout StoreUses
  ) throws(StoreError) {
    do throws(EventLogError) {
      try index.withTable(slot.part, from: first) { table in
        switch (old, new) {
        case (let old?, let new?): table.replace(slot.hash, old.location, by: new)
        case (let old?, nil): table.remove(slot.hash, old.location)
        case (nil, let new?): table.insert(slot.hash, new)
        case (nil, nil): break
        }
      }
    } catch {
      throw .log(error)
    }
    if let old { uses.remove(old.record, in: old.segment) }
    if new != nil { uses.add(record, in: segment) }
  }
}
