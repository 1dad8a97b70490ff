import Synchronization

/// What a cache and the thread that writes behind it share.
///
/// The lock of a reference is held while the store below is read or written for it. The table has the truth: what is changed in it
/// stays there until the store below has it. So a value that was read below before a change never replaces the change.
final class CachePages<Base: Store>: Sendable {
  let table: Mutex<CacheTable>
  private let base: Base
  private let locks = ReferenceLocks()
  /// The changes below that do not go through the cache.
  private let others: ReferenceChanges
  /// The number of the last change. Its version is of another layer than those of values below.
  private let lastChange = Atomic<UInt64>(0)

  init(_ base: Base, limit: Int) {
    self.base = base
    table = Mutex(CacheTable(limit: limit))
    others = base.changes(under: .everything)
  }

  /// What is in memory about a reference, without what others have changed below.
  @inline(__always)
  private func known(_ reference: Reference) -> CacheTable.Entry? {
    let isFollowed = !others.mayHaveNext
    return table.withLock { table in
      if !isFollowed { table.follow(others) }
      return table.use(reference)
    }
  }

  /// Returns the value of a reference, which is read below if nothing is known about it.
  func value(of reference: Reference) throws(StoreError) -> StoredValue? {
    if let entry = known(reference) { return entry.value }
    return try locks.withLock(reference) { () throws(StoreError) in
      if let entry = known(reference) { return entry.value }
      let value = try busy(reference) { () throws(StoreError) in
        try base.get(reference)?.ofLayer(0)
      }
      return table.withLock { table in
        table.follow(others)
        let isNewest = table.end(reference)
        // A change may have come meanwhile.
        if let entry = table.use(reference) { return entry.value }
        if isNewest { table.set(reference, value, isChanged: false) }
        return value
      }
    }
  }

  /// Reads or writes a reference below. The caller notes the end, unless there is an error.
  private func busy<Value>(
    _ reference: Reference, _ body: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    table.withLock { $0.begin(reference) }
    do throws(StoreError) {
      return try body()
    } catch {
      table.withLock { table in _ = table.end(reference) }
      throw error
    }
  }

  /// A change in memory: its version, and whether there was a value, as far as that is known.
  typealias Change = (version: StoreVersion, hadValue: Bool)

  /// Changes a reference in memory. Reads the old value only if the change depends on it.
  func change(
    _ reference: Reference, to value: [UInt8]?, _ condition: StoreCondition
  ) throws(StoreError) -> Change {
    let needsOld = condition != .any || value == nil
    let done = try table.withLock { table throws(StoreError) -> Change? in
      if others.mayHaveNext { table.follow(others) }
      let old = table.use(reference)
      if old == nil, needsOld { return nil }
      return try change(reference, from: old?.value, to: value, condition, &table)
    }
    if let done { return done }
    return try locks.withLock(reference) { () throws(StoreError) in
      let stored = try base.get(reference)?.ofLayer(0)
      return try table.withLock { table throws(StoreError) in
        // What others have changed meanwhile is still in memory, because this thread has the lock.
        let old = if let entry = table.use(reference) { entry.value } else { stored }
        return try change(reference, from: old, to: value, condition, &table)
      }
    }
  }

  private func change(
    _ reference: Reference, from old: StoredValue?, to value: [UInt8]?, _ condition: StoreCondition,
    _ table: inout CacheTable
  ) throws(StoreError) -> Change {
    try condition.require(reference, old?.version)
    let version = StoreVersion(lastChange.add(1, ordering: .relaxed).newValue).ofLayer(1)
    if value == nil, old == nil { return (version, false) }
    table.set(reference, value.map { StoredValue(bytes: $0, version: version) }, isChanged: true)
    return (version, old != nil)
  }

  // MARK: - Writing

  /// Writes the present state of a reference, or of all that are changed in a container.
  func write(_ reference: Reference) throws(StoreError) {
    guard reference.isContainer else { return try writeValue(reference) }
    for (changed, _) in changed(in: reference) { try writeValue(changed) }
  }

  private func writeValue(_ reference: Reference) throws(StoreError) {
    try locks.withLock(reference) { () throws(StoreError) in
      guard let entry = table.withLock({ $0.use(reference) }), entry.isChanged else { return }
      try busy(reference) { () throws(StoreError) in
        try others.withoutNoting { () throws(StoreError) in try write(reference, entry.value) }
      }
      table.withLock { table in
        table.follow(others)
        table.setUnchanged(reference, entry.value?.version)
        if !table.end(reference) { table.forget(reference) }
      }
    }
  }

  private func write(_ reference: Reference, _ value: StoredValue?) throws(StoreError) {
    if let value {
      try base.put(reference, value.bytes)
    } else {
      try base.delete(reference)
    }
  }

  /// The changed references of a container in order, and whether they have a value.
  func changed(in container: Reference) -> [(Reference, hasValue: Bool)] {
    let found = table.withLock { table in
      table.changed.filter(container.contains).map { ($0, hasValue: table.use($0)?.value != nil) }
    }
    return found.sorted { $0.0 < $1.0 }
  }

  // MARK: - Room

  /// Whether the changes that are not written have more bytes than the memory shall have.
  var isFull: Bool { table.withLock { $0.changedByteCount > $0.limit } }
}
