/// The values that a cache has in memory, within a number of bytes.
///
/// The value that leaves is found by the clock algorithm: a hand goes round, and takes the first value that was not used since it
/// was there last. So a use costs one store, and a value that is used once does not displace those that are used often.
///
/// Source: "A Paging Experiment with the Multics System", Corbató, 1968.
struct CacheTable: Sendable {
  /// What a cache knows about a reference: its value, or that it has none.
  struct Entry: Sendable {
    let reference: Reference
    var value: StoredValue?
    /// Whether the store below does not have it yet.
    var isChanged: Bool
    var isUsed = false

    var byteCount: Int {
      CacheTable.overhead + reference.description.utf8.count + (value?.bytes.count ?? 0)
    }
  }

  /// The bytes of an entry beside its value and its text: entry, slot of the index and the header of the array.
  private static let overhead = 120

  private var entries: [Entry] = []
  private var indexes: [Reference: Int] = [:]
  private var hand = 0
  private(set) var byteCount = 0
  /// The references of changed entries.
  private(set) var changed: Set<Reference> = []
  /// The bytes of changed entries.
  private(set) var changedByteCount = 0
  let limit: Int
  /// The references that are being read or written below, and whether another writer has changed them meanwhile.
  private var busy: [Reference: Bool] = [:]

  init(limit: Int) { self.limit = limit }

  /// Returns what is known about a reference, and marks it as used.
  @inline(__always)
  mutating func use(_ reference: Reference) -> Entry? {
    guard let index = indexes[reference] else { return nil }
    if !entries[index].isUsed { entries[index].isUsed = true }
    return entries[index]
  }

  /// Notes what a reference has, and removes others that are too many. What is larger than the limit is not kept, unless the
  /// store below does not have it.
  mutating func set(_ reference: Reference, _ value: StoredValue?, isChanged: Bool) {
    let entry = Entry(reference: reference, value: value, isChanged: isChanged)
    if !isChanged, entry.byteCount > limit { return forget(reference) }
    count(entry, 1)
    if let index = indexes[reference] {
      count(entries[index], -1)
      entries[index] = entry
      entries[index].isUsed = true
    } else {
      indexes[reference] = entries.count
      entries.append(entry)
    }
    if isChanged {
      changed.insert(reference)
    } else if !changed.isEmpty {
      changed.remove(reference)
    }
    shrink()
  }

  /// Notes that the store below has the value of a version now.
  mutating func setUnchanged(_ reference: Reference, _ version: StoreVersion?) {
    guard let index = indexes[reference], entries[index].isChanged,
      entries[index].value?.version == version
    else { return }
    changedByteCount -= entries[index].byteCount
    entries[index].isChanged = false
    changed.remove(reference)
    shrink()
  }

  /// Forgets a reference that was not changed.
  mutating func forget(_ reference: Reference) {
    guard let index = indexes[reference], !entries[index].isChanged else { return }
    remove(index)
  }

  // MARK: - Other writers

  /// Notes that a reference is being read or written below.
  mutating func begin(_ reference: Reference) { busy[reference] = false }

  /// Notes the end of it. Returns `false` if another writer has changed the reference meanwhile.
  mutating func end(_ reference: Reference) -> Bool { busy.removeValue(forKey: reference) == false }

  /// Forgets what other writers have changed. What the store below does not have yet stays.
  mutating func follow(_ changes: ReferenceChanges) {
    while let changed = changes.tryNext() {
      guard changed.isContainer else {
        if busy[changed] != nil { busy[changed] = true }
        forget(changed)
        continue
      }
      for reference in busy.keys where changed.contains(reference) { busy[reference] = true }
      for reference in Array(indexes.keys) where changed.contains(reference) { forget(reference) }
    }
  }

  // MARK: - Leaving

  private mutating func count(_ entry: Entry, _ sign: Int) {
    byteCount += sign * entry.byteCount
    if entry.isChanged { changedByteCount += sign * entry.byteCount }
  }

  private mutating func shrink() {
    while byteCount > limit, changed.count < entries.count { removeNext() }
  }

  /// Removes the next entry under the hand that may leave; there is one.
  private mutating func removeNext() {
    while true {
      if hand >= entries.count { hand = 0 }
      if entries[hand].isChanged {
        hand += 1
      } else if entries[hand].isUsed {
        entries[hand].isUsed = false
        hand += 1
      } else {
        return remove(hand)
      }
    }
  }

  /// Removes an entry, and moves the last entry to its index.
  private mutating func remove(_ index: Int) {
    count(entries[index], -1)
    indexes[entries[index].reference] = nil
    let last = entries.removeLast()
    guard index < entries.count else { return }
    entries[index] = last
    indexes[last.reference] = index
  }
}
