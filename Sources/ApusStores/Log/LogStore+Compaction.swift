import ApusBytes
import ApusEventLog
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the thread that compacts has to itself.
struct CompactionState: Sendable {
  /// The error of the last compaction, or `nil` if it succeeded.
  var error: StoreError?
}

extension LogStore {
  /// Moves what is live to the end of the log, and removes all segments before it.
  ///
  ///     try store.compact()
  ///
  /// Compaction also runs in the background and within writes, so that the files have at most 2.1 times the live bytes and
  /// two segments after each write. Call it before a store is copied, or to learn why compaction fails.
  ///
  /// - Throws: `log` with the failed call or the damage: a segment that is not intact is not removed.
  /// - Complexity: O(*n*) in the bytes of the files, with a wait for the disk for each segment. Writers wait for the move of one
  ///   record at most.
  public func compact() throws(StoreError) {
    let last = log.lastSegment
    try compaction.withLock { state throws(StoreError) in
      while first.load(ordering: .acquiring) < last, !isCompact {
        state.error = nil
        guard try compactSegment(rate: 0) else { return }
      }
    }
  }

  private var isCompact: Bool {
    writer.withLock { $0.space.isCompact(live: $0.uses.live.byteCount) }
  }

  /// The reason why compaction does not go on, or `nil`: a full disk, or damage.
  public var compactionError: StoreError? { compaction.withLock { $0.error } }

  // MARK: - When

  /// Compacts while the files are too large for an event of some bytes. An error is kept for `compactionError`.
  func relieve(_ payloadCount: Int) {
    var last = -1
    while true {
      let (must, should) = writer.withLock { part in
        let live = part.uses.live.byteCount
        return (
          part.space.mustCompact(live: live, before: payloadCount),
          part.space.shouldCompact(live: live)
        )
      }
      if should || isIndexOld { signal() }
      let now = first.load(ordering: .acquiring)
      // All segments are live if none was removed.
      guard must, now > last else { return }
      last = now
      guard compactNow() else { return }
    }
  }

  private func compactNow() -> Bool {
    compaction.withLock { state in
      do throws(StoreError) {
        state.error = nil
        return try compactSegment(rate: 0)
      } catch {
        state.error = error
        return false
      }
    }
  }

  private var isIndexOld: Bool {
    log.count - savedNumber.load(ordering: .relaxed) > max(100_000, count / 2)
  }

  private func signal() {
    guard options.compactionRate > 0 else { return }
    worker.signal { [weak self] in
      guard let self else { return false }
      maintain()
      return true
    }
  }

  /// Compacts as long as it is worth it, and saves the index if it is old.
  private func maintain() {
    while !worker.isEnded,
      writer.withLock({ $0.space.shouldCompact(live: $0.uses.live.byteCount) })
    {
      let goesOn = compaction.withLock { state in
        do throws(StoreError) {
          state.error = nil
          return try compactSegment(rate: options.compactionRate)
        } catch {
          state.error = error
          return false
        }
      }
      if !goesOn { break }
    }
    // A failure of it only makes the next opening longer.
    if !worker.isEnded, isIndexOld { do throws(StoreError) { try saveIndex() } catch {} }
  }

  // MARK: - A segment

  /// Moves what is live in the first segment, and removes it.
  ///
  /// - Parameter rate: The bytes a second to read, or 0 for no limit.
  /// - Returns: `false` if the log has one segment only, or the store was closed meanwhile.
  private func compactSegment(rate: Int) throws(StoreError) -> Bool {
    let index = first.load(ordering: .relaxed)
    guard log.lastSegment > index else { return false }
    var events = try log.replayOrFirst(from: 0)
    var pause = Pause(rate: rate)
    var end = events.number
    while try moveLive(of: index, &events, &pause) {
      end = events.number
      if rate > 0, worker.isEnded { return false }
    }
    // The old records may be on the disk: the new ones must be before the old ones are removed.
    try flush(.durable)
    try remove(index, before: end)
    return true
  }

  /// Moves the live records of the next event. Returns `false` behind the last event of the segment.
  private func moveLive(
    of index: Int, _ events: inout EventLogReplay, _ pause: inout Pause
  ) throws(StoreError) -> Bool {
    guard let event = try events.nextOfStore(), event.segment == index else { return false }
    try event.requireOfStore(path)
    var offset = 0
    while offset < event.payload.byteCount {
      let record = try StoreRecord(of: event, at: offset, path)
      if record.valueLength != nil {
        try move(
          record, event.payload.extracting(offset..<offset + record.size),
          RecordLocation(segment: index, offset: event.offset + offset, size: record.size))
      }
      offset += record.size
    }
    pause.rest(after: event.payload.byteCount + EventPosition.headerCount)
    return true
  }

  /// Appends a record again, if the index has it.
  private func move(
    _ record: StoreRecord, _ bytes: RawSpan, _ location: RecordLocation
  ) throws(StoreError) {
    try withWriter { part throws(StoreError) in
      let slot = lookup.index.slot(of: bytes.extracting(record.key))
      let first = first.load(ordering: .relaxed)
      guard try isLive(location, slot, from: first) else { return }
      let old = FoundRecord(record: record, location: location, segment: first)
      var record = record
      record.replacing = try lookup.fingerprint(replacing: old, slot, from: first)
      let position = try append(
        record.size, kind: StoreRecord.Kind.moved, .buffered
      ) { target, seed in
        record.store(
          bytes.extracting(record.key), bytes.extracting(record.value), into: &target, at: 0,
          seed: seed)
      }
      part.space.note(position, record.size, log)
      try lookup.replace(
        old, by: RecordLocation(position, record), record, segment: position.segment, slot,
        from: first, &part.uses)
    }
  }

  private func isLive(
    _ location: RecordLocation, _ slot: StoreIndex.Slot, from first: Int
  ) throws(StoreError) -> Bool {
    var skipped = 0
    while let candidate = try lookup.candidate(slot, after: skipped, from: first) {
      if candidate == location { return true }
      skipped += 1
    }
    return false
  }

  private func remove(_ index: Int, before number: Int) throws(StoreError) {
    let keepsSpare = writer.withLock { part in
      part.space.mayKeep(index, live: part.uses.live.byteCount)
    }
    do throws(EventLogError) {
      _ = try log.prune(before: number, keepsSpare: keepsSpare)
    } catch {
      throw .log(error)
    }
    writer.withLock { part in
      first.store(index + 1, ordering: .releasing)
      part.uses.forget(before: index + 1)
      part.space.forget(index, log)
    }
    lookup.files.forget(before: index + 1)
  }
}

/// Keeps a thread to some bytes a second.
private struct Pause {
  let rate: Int
  private var done = 0
  private static let portion = 1 << 16

  init(rate: Int) { self.rate = rate }

  /// Sleeps after each 64 KiB.
  mutating func rest(after count: Int) {
    guard rate > 0 else { return }
    done += count
    if done < Self.portion { return }
    usleep(UInt32(min(1_000_000, done * 1_000_000 / rate)))
    done = 0
  }
}
