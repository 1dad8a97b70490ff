/// A hash table from hashes of keys to the locations of their records: 12 bytes an entry, in a table of which at
/// least half is used.
///
/// A hash may have several entries, of different keys. Keys are compared in the log.
struct IndexTable: Sendable {
  /// A slot, in 12 bytes: the halves of the location need no alignment of 8.
  struct Slot: Sendable {
    var hash: UInt32
    private var low: UInt32
    private var high: UInt32

    /// A free slot.
    static let free = Slot(hash: 0, low: 0, high: 0)

    private init(hash: UInt32, low: UInt32, high: UInt32) {
      self.hash = hash
      self.low = low
      self.high = high
    }

    init(_ hash: UInt32, _ location: RecordLocation) {
      self.init(
        hash: hash, low: UInt32(truncatingIfNeeded: location.bits),
        high: UInt32(location.bits >> 32))
    }

    var location: RecordLocation { RecordLocation(bits: UInt64(high) << 32 | UInt64(low)) }

    @inline(__always) var isFree: Bool { low | high == 0 }
  }

  /// The slots, of which an entry has the next free one from where its hash belongs.
  private(set) var slots: [Slot] = []
  private(set) var count = 0

  private var capacity: Int { slots.count }

  init() {}

  /// Creates a table with room for some entries.
  init(roomFor count: Int) { setCapacity(max(8, count + count / 3 + 1)) }

  private mutating func setCapacity(_ capacity: Int) {
    slots = [Slot](repeating: .free, count: capacity)
  }

  @inline(__always)
  private func home(_ hash: UInt32) -> Int { Self.home(hash, capacity) }

  @inline(__always)
  private static func home(_ hash: UInt32, _ capacity: Int) -> Int {
    Int((UInt64(hash) * UInt64(capacity)) >> 32)
  }

  @inline(__always)
  private func after(_ slot: Int) -> Int { slot + 1 == capacity ? 0 : slot + 1 }

  /// Returns the slot of an entry with a hash, from a slot on, or `nil` if there is none before the next free slot.
  @inline(__always)
  private func find(_ hash: UInt32, from start: Int) -> Int? {
    var slot = start
    while !slots[slot].isFree {
      if slots[slot].hash == hash { return slot }
      slot = after(slot)
    }
    return nil
  }

  /// Returns the entry of a hash after `skipped` others, or `nil` if it has no more.
  func candidate(_ hash: UInt32, after skipped: Int = 0) -> RecordLocation? {
    guard capacity > 0 else { return nil }
    var found = find(hash, from: home(hash))
    for _ in 0..<skipped {
      guard let slot = found else { return nil }
      found = find(hash, from: after(slot))
    }
    return found.map { slots[$0].location }
  }

  /// Adds an entry.
  ///
  /// - Returns: The number of slots between the entry and where its hash belongs.
  @discardableResult
  mutating func insert(_ hash: UInt32, _ location: RecordLocation) -> Int {
    if (count + 1) * 5 > capacity * 4 { grow() }
    var slot = home(hash)
    var distance = 0
    while !slots[slot].isFree {
      slot = after(slot)
      distance += 1
    }
    slots[slot] = Slot(hash, location)
    count += 1
    return distance
  }

  /// Adds entries to a table that has room for them, in less time than one by one.
  ///
  /// - Parameters:
  ///   - entryCount: The number of calls of the closure.
  ///   - most: The greatest number of slots between an entry and where its hash belongs.
  ///   - entry: Returns the slot of an entry, or `nil` to leave it out.
  /// - Returns: `false` if an entry is free, or would be further away. The table has some of the entries then.
  mutating func insert(
    _ entryCount: Int, within most: Int, _ entry: (Int) -> Slot?
  ) -> Bool {
    precondition((count + entryCount) * 5 <= capacity * 4, "a table must have room for its entries")
    let capacity = capacity
    var inserted = 0
    defer { count += inserted }
    var slots = slots.mutableSpan
    for index in 0..<entryCount {
      guard let new = entry(index) else { continue }
      var slot = Self.home(new.hash, capacity)
      var distance = 0
      while !slots[slot].isFree {
        slot = slot + 1 == capacity ? 0 : slot + 1
        distance += 1
      }
      if new.isFree || distance > most { return false }
      slots[slot] = new
      inserted += 1
    }
    return true
  }

  private mutating func grow() {
    var larger = IndexTable()
    larger.setCapacity(max(8, capacity + capacity / 2))
    for slot in slots where !slot.isFree { larger.insert(slot.hash, slot.location) }
    self = larger
  }

  /// Replaces the location of an entry. Returns `false` if there is no such entry.
  @discardableResult
  mutating func replace(
    _ hash: UInt32, _ old: RecordLocation, by new: RecordLocation
  ) -> Bool {
    guard let slot = slot(hash, old) else { return false }
    slots[slot] = Slot(hash, new)
    return true
  }

  /// Removes an entry. Returns `false` if there is no such entry.
  @discardableResult
  mutating func remove(_ hash: UInt32, _ old: RecordLocation) -> Bool {
    guard let slot = slot(hash, old) else { return false }
    empty(slot)
    return true
  }

  private mutating func empty(_ slot: Int) {
    var hole = slot
    var next = after(hole)
    // Entries behind the hole move into it, unless they belong behind it.
    while !slots[next].isFree {
      if distance(home(slots[next].hash), next) >= distance(hole, next) {
        slots[hole] = slots[next]
        hole = next
      }
      next = after(next)
    }
    slots[hole] = .free
    count -= 1
  }

  private func slot(_ hash: UInt32, _ location: RecordLocation) -> Int? {
    guard capacity > 0 else { return nil }
    var found = find(hash, from: home(hash))
    while let slot = found, slots[slot].location != location {
      found = find(hash, from: after(slot))
    }
    return found
  }

  private func distance(_ from: Int, _ to: Int) -> Int {
    to >= from ? to - from : to - from + capacity
  }
}

// MARK: - Only entries

extension IndexTable {
  /// The entries of a hash.
  private enum Entries {
    case none
    case one(slot: Int)
    case several
  }

  private func entries(_ hash: UInt32) -> Entries {
    guard capacity > 0, let slot = find(hash, from: home(hash)) else { return .none }
    return find(hash, from: after(slot)) == nil ? .one(slot: slot) : .several
  }

  /// Whether a hash has one entry.
  func hasOneEntry(_ hash: UInt32) -> Bool {
    if case .one = entries(hash) { true } else { false }
  }

  /// The result of `replaceOnly`.
  enum Replacement: Sendable {
    case none
    case replaced(RecordLocation)
    /// The hash has other entries, or the size of the old record is not known. Nothing has changed.
    case unknown
  }

  /// Replaces or removes the only entry of a hash, or adds one if it has none.
  ///
  /// - Parameters:
  ///   - new: The new location, or `nil` for a deletion.
  ///   - isSame: Whether an only entry is known to have the same key.
  mutating func replaceOnly(
    _ hash: UInt32, by new: RecordLocation?, isSame: Bool
  ) -> Replacement {
    switch entries(hash) {
    case .several: return .unknown
    case .none:
      if let new { insert(hash, new) }
      return .none
    case .one(let slot):
      let old = slots[slot].location
      guard isSame, old.exactSize != nil else { return .unknown }
      if let new { slots[slot] = Slot(hash, new) } else { empty(slot) }
      return .replaced(old)
    }
  }
}
