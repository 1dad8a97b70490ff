/// A hash table from hashes of keys to the locations of their records: 12 bytes an entry, in a table of which at
/// least half is used.
///
/// A hash may have several entries, of different keys. Keys are compared in the log.
struct IndexTable: Sendable {
  private(set) var hashes: [UInt32] = []
  /// The bits of a location, or 0 for a free slot.
  private(set) var locations: [UInt64] = []
  private(set) var count = 0

  private var capacity: Int { locations.count }

  init() {}

  /// Creates a table with room for some entries.
  init(roomFor count: Int) { setCapacity(max(8, count + count / 3 + 1)) }

  private mutating func setCapacity(_ capacity: Int) {
    hashes = [UInt32](repeating: 0, count: capacity)
    locations = [UInt64](repeating: 0, count: capacity)
  }

  @inline(__always)
  private func home(_ hash: UInt32) -> Int { Int((UInt64(hash) * UInt64(capacity)) >> 32) }

  @inline(__always)
  private func after(_ slot: Int) -> Int { slot + 1 == capacity ? 0 : slot + 1 }

  /// Returns the entry of a hash after `skipped` others, or `nil` if it has no more.
  func candidate(_ hash: UInt32, after skipped: Int = 0) -> RecordLocation? {
    guard capacity > 0 else { return nil }
    var skipped = skipped
    var slot = home(hash)
    while locations[slot] != 0 {
      if hashes[slot] == hash {
        if skipped == 0 { return RecordLocation(bits: locations[slot]) }
        skipped -= 1
      }
      slot = after(slot)
    }
    return nil
  }

  /// Adds an entry.
  ///
  /// - Returns: The number of slots between the entry and where its hash belongs.
  @discardableResult
  mutating func insert(_ hash: UInt32, _ location: RecordLocation) -> Int {
    if (count + 1) * 5 > capacity * 4 { grow() }
    var slot = home(hash)
    var distance = 0
    while locations[slot] != 0 {
      slot = after(slot)
      distance += 1
    }
    hashes[slot] = hash
    locations[slot] = location.bits
    count += 1
    return distance
  }

  private mutating func grow() {
    var larger = IndexTable()
    larger.setCapacity(max(8, capacity + capacity / 2))
    for slot in locations.indices where locations[slot] != 0 {
      larger.insert(hashes[slot], RecordLocation(bits: locations[slot]))
    }
    self = larger
  }

  /// Replaces the location of an entry. Returns `false` if there is no such entry.
  @discardableResult
  mutating func replace(
    _ hash: UInt32, _ old: RecordLocation, by new: RecordLocation
  ) -> Bool {
    guard let slot = slot(hash, old) else { return false }
    locations[slot] = new.bits
    return true
  }

  /// Removes an entry. Returns `false` if there is no such entry.
  @discardableResult
  mutating func remove(_ hash: UInt32, _ old: RecordLocation) -> Bool {
    guard var hole = slot(hash, old) else { return false }
    var next = after(hole)
    // Entries behind the hole move into it, unless they belong behind it.
    while locations[next] != 0 {
      if distance(home(hashes[next]), next) >= distance(hole, next) {
        hashes[hole] = hashes[next]
        locations[hole] = locations[next]
        hole = next
      }
      next = after(next)
    }
    locations[hole] = 0
    count -= 1
    return true
  }

  private func slot(_ hash: UInt32, _ location: RecordLocation) -> Int? {
    guard capacity > 0 else { return nil }
    var slot = home(hash)
    while locations[slot] != 0 {
      if hashes[slot] == hash, locations[slot] == location.bits { return slot }
      slot = after(slot)
    }
    return nil
  }

  private func distance(_ from: Int, _ to: Int) -> Int {
    to >= from ? to - from : to - from + capacity
  }
}
