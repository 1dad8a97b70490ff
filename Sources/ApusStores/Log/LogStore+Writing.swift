import ApusBytes
public import ApusEventLog
import Synchronization

extension LogStore {
  /// Gives a key a value.
  ///
  ///     let version = try store.put("counter", [1])
  ///     try store.put("counter", [2], if: .version(version), .durable)
  ///
  /// - Parameters:
  ///   - key: The bytes of the key; key and value have less than 2 GiB together.
  ///   - value: The bytes of the value.
  ///   - condition: What the value must be before.
  ///   - promise: What the value survives when the call returns.
  /// - Returns: The version of the value.
  /// - Throws: `conflict` if the condition does not hold; nothing has changed then. `log` with the failed call: if
  ///   a sync fails, readers of this object see the value, and it may be there when the store is opened again.
  /// - Complexity: O(*n*) in the bytes. A system call, another if the key had a value, and for `durable` a wait for the
  ///   disk that concurrent writes share. Allocates only if a part of the index grows.
  @discardableResult
  public func put(
    _ key: [UInt8], _ value: [UInt8], if condition: StoreCondition = .any,
    _ promise: EventLogPromise = .written
  ) throws(StoreError) -> StoreVersion {
    try put(key.span.rawBytes, value.span.rawBytes, if: condition, promise)
  }

  /// Gives a key that is text a value; see the form for arrays.
  @discardableResult
  public func put(
    _ key: String, _ value: [UInt8], if condition: StoreCondition = .any,
    _ promise: EventLogPromise = .written
  ) throws(StoreError) -> StoreVersion {
    try put(Array(key.utf8), value, if: condition, promise)
  }

  /// Gives a key a value; see the form for arrays.
  @discardableResult
  public func put(
    _ key: RawSpan, _ value: RawSpan, if condition: StoreCondition = .any,
    _ promise: EventLogPromise = .written
  ) throws(StoreError) -> StoreVersion {
    let version = try write(key, value, condition, promise)
    try keep(promise)
    return version ?? StoreVersion(0)
  }

  /// Removes the value of a key.
  ///
  /// - Returns: Whether the key had a value. If not, nothing is written.
  /// - Throws: As `put` does.
  /// - Complexity: That of `put`.
  @discardableResult
  public func delete(
    _ key: [UInt8], if condition: StoreCondition = .any, _ promise: EventLogPromise = .written
  ) throws(StoreError) -> Bool {
    let version = try write(key.span.rawBytes, nil, condition, promise)
    // An earlier deletion may be in the buffer of the log.
    if version == nil { try flush(promise) } else { try keep(promise) }
    return version != nil
  }

  /// Removes the value of a key that is text; see the form for arrays.
  @discardableResult
  public func delete(
    _ key: String, if condition: StoreCondition = .any, _ promise: EventLogPromise = .written
  ) throws(StoreError) -> Bool {
    try delete(Array(key.utf8), if: condition, promise)
  }

  /// Gives all changes so far a promise.
  ///
  /// - Throws: As `put` does.
  public func flush(_ promise: EventLogPromise) throws(StoreError) {
    do throws(EventLogError) { try log.flush(promise) } catch { throw .log(error) }
  }

  /// Waits for the disk, without the lock of the writers. The change is in the file: only a failed sync is an error, and not a
  /// full disk, which a write of the records that compaction has moved since may meet.
  func keep(_ promise: EventLogPromise) throws(StoreError) {
    relieve(0)
    guard promise == .durable else { return }
    do throws(EventLogError) { try log.waitForWritten() } catch { throw .log(error) }
  }

  // MARK: - One change

  /// Changes a key. Returns `nil` if a key without a value was to be deleted.
  private func write(
    _ key: RawSpan, _ value: RawSpan?, _ condition: StoreCondition, _ promise: EventLogPromise
  ) throws(StoreError) -> StoreVersion? {
    let size = StoreRecord.size(key.byteCount, value?.byteCount)
    relieve(size)
    return try withWriter { part throws(StoreError) -> StoreVersion? in
      // A deletion has no bytes.
      let newValue = if let value { value } else { RawSpan() }
      let slot = lookup.index.slot(of: key)
      let first = first.load(ordering: .relaxed)
      let old = try lookup.find(key, slot, from: first, &part.reader)
      try require(condition, key, old)
      if value == nil, old == nil { return nil }
      var record = StoreRecord(
        keyLength: key.byteCount, valueLength: value?.byteCount,
        version: part.uses.version(ofEvent: log.count))
      record.replacing = try lookup.fingerprint(replacing: old, slot, from: first)
      let position = try append(record.size, promise) { bytes, seed in
        record.store(key, newValue, into: &bytes, at: 0, seed: seed)
      }
      part.uses.lastVersion = record.version.number
      part.space.note(position, record.size, log)
      let location = RecordLocation(position, record)
      try lookup.replace(
        old, by: value == nil ? nil : location, record, segment: position.segment, slot,
        from: first, &part.uses)
      noteChange(of: key)
      return record.version
    }
  }

  private func require(
    _ condition: StoreCondition, _ key: RawSpan, _ old: FoundRecord?
  ) throws(StoreError) {
    let found = old?.record.version
    if !condition.holds(for: found) { throw .conflict(key: key.copied, found: found) }
  }

  func append(
    _ byteCount: Int, kind: UInt32 = StoreRecord.Kind.change, _ promise: EventLogPromise,
    _ fill: (inout MutableRawSpan, UInt32) -> Void
  ) throws(StoreError) -> EventPosition {
    do throws(EventLogError) {
      return try log.append(
        byteCount: byteCount, kind: kind, min(promise, .written), fill)
    } catch {
      if case .tooLong(let count) = error.kind { throw .tooLong(count) }
      throw .log(error)
    }
  }

  /// Calls a closure with what the writing thread has to itself. A saved index that is not intact is made again.
  func withWriter<Value: Sendable>(
    _ body: (inout WriterPart) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try writer.withLock { part throws(StoreError) in
      do throws(StoreError) {
        return try body(&part)
      } catch {
        guard error.isOfCheckpoint else { throw error }
        try rebuildIndex()
        return try body(&part)
      }
    }
  }

  /// Makes the parts of the index that were not read yet from the events.
  func rebuildIndex() throws(StoreError) {
    guard let saved = lookup.index.saved else { return }
    let index = StoreIndex(saved.hash)
    let first = first.load(ordering: .relaxed)
    var builder = IndexBuilder(
      StoreLookup(log: log, index: index, files: lookup.files), from: first, StoreUses())
    try builder.apply(from: 0, below: saved.checkpoint.number)
    for (part, table) in index.snapshot.enumerated() {
      if case .table(let table) = table { lookup.index.restore(part, table) }
    }
  }

  // MARK: - Batches

  /// Makes all changes of a batch, or none.
  ///
  /// - Returns: The version of all values of the batch, or `nil` if it has no changes.
  /// - Throws: `conflict` with the first key whose condition does not hold; nothing has changed then. Else as `put`.
  /// - Complexity: That of `put`, with one system call to write all changes.
  @discardableResult
  public func commit(
    _ batch: StoreBatch, _ promise: EventLogPromise = .written
  ) throws(StoreError) -> StoreVersion? {
    guard !batch.changes.isEmpty else { return nil }
    relieve(
      batch.changes.reduce(0) { $0 + StoreRecord.size($1.key.count, $1.value?.count) })
    let version = try withWriter { part throws(StoreError) in try write(batch, promise, &part) }
    try keep(promise)
    return version
  }

  /// A change of a batch, with what it replaces.
  private struct Step {
    /// The position in the batch.
    let position: Int
    let change: StoreBatch.Change
    let slot: StoreIndex.Slot
    let old: FoundRecord?
    var record: StoreRecord
  }

  private func write(
    _ batch: StoreBatch, _ promise: EventLogPromise, _ part: inout WriterPart
  ) throws(StoreError) -> StoreVersion {
    let first = first.load(ordering: .relaxed)
    let version = part.uses.version(ofEvent: log.count)
    // Nothing is read after the append: an error would leave half of the batch in the index.
    var steps: [[UInt8]: Step] = [:]
    for (position, change) in batch.changes.enumerated() {
      let key = change.key.span.rawBytes
      let slot = lookup.index.slot(of: key)
      let old = try lookup.find(key, slot, from: first, &part.reader)
      try require(change.condition, key, old)
      let record = StoreRecord(
        keyLength: change.key.count, valueLength: change.value?.count, version: version)
      steps[change.key] = Step(
        position: position, change: change, slot: slot, old: old, record: record)
    }
    let ordered = try marked(steps.values.sorted { $0.position < $1.position }, from: first)
    let size = ordered.reduce(0) { $0 + $1.record.size }
    let position = try append(size, promise) { bytes, seed in
      Self.store(ordered, into: &bytes, seed: seed)
    }
    part.uses.lastVersion = version.number
    part.space.note(position, size, log)
    try show(ordered, position, from: first, &part)
    return version
  }

  /// Returns the steps with fingerprints, except for keys that have one hash: the entry of one may be the only one for another.
  private func marked(_ steps: [Step], from first: Int) throws(StoreError) -> [Step] {
    let counts = Dictionary(steps.map { ($0.slot, 1) }, uniquingKeysWith: +)
    return try steps.map { step throws(StoreError) in
      var step = step
      if counts[step.slot] == 1 {
        step.record.replacing = try lookup.fingerprint(
          replacing: step.old, step.slot, from: first)
      }
      return step
    }
  }

  private static func store(_ steps: [Step], into bytes: inout MutableRawSpan, seed: UInt32) {
    var offset = 0
    for step in steps {
      let value = step.change.value ?? []
      step.record.store(
        step.change.key.span.rawBytes, value.span.rawBytes, into: &bytes, at: offset, seed: seed)
      offset += step.record.size
    }
  }

  /// Changes the index. Readers that come meanwhile wait for the end.
  private func show(
    _ steps: [Step], _ position: EventPosition, from first: Int, _ part: inout WriterPart
  ) throws(StoreError) {
    batches.add(1, ordering: .acquiringAndReleasing)
    defer { batches.add(1, ordering: .acquiringAndReleasing) }
    var offset = position.offset + EventPosition.headerCount
    for step in steps {
      let location = RecordLocation(
        segment: position.segment, offset: offset, size: step.record.size)
      try lookup.replace(
        step.old, by: step.change.value == nil ? nil : location, step.record,
        segment: position.segment, step.slot, from: first, &part.uses)
      offset += step.record.size
    }
    if observers.isObserved { for step in steps { noteChange(of: step.change.key.span.rawBytes) } }
  }
}

extension RecordLocation {
  /// The location of the first record of an event.
  init(_ position: EventPosition, _ record: StoreRecord) {
    self.init(
      segment: position.segment, offset: position.offset + EventPosition.headerCount,
      size: record.size)
  }
}
