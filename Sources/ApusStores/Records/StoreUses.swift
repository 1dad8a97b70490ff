import ApusEventLog

/// What is live in the segments of a store, and the greatest version.
struct StoreUses: Sendable {
  private(set) var segments: [Int: SegmentUse] = [:]
  /// The sum over the segments.
  private(set) var live = SegmentUse()
  /// The greatest version so far.
  var lastVersion: UInt64 = 0

  init() {}

  init(_ saved: SavedIndex, from first: Int) {
    lastVersion = saved.lastVersion
    // What was live in a segment that is pruned has moved since, or was replaced.
    segments = saved.uses.filter { $0.key >= first }
    for use in segments.values {
      live.byteCount += use.byteCount
      live.keyCount += use.keyCount
    }
  }

  /// The bytes that a record counts: those of an event of its own.
  static func size(_ record: StoreRecord) -> Int { record.size + EventPosition.headerCount }

  mutating func add(_ record: StoreRecord, in segment: Int) {
    count(Self.size(record), 1, in: segment)
  }

  /// - Parameter size: The bytes of the record.
  mutating func remove(_ size: Int, in segment: Int) {
    count(-size - EventPosition.headerCount, -1, in: segment)
  }

  /// Counts a record more or less. A forged index can say that less is live than there is: nothing is counted below zero.
  private mutating func count(_ bytes: Int, _ keys: Int, in segment: Int) {
    let old = segments[segment] ?? SegmentUse()
    let new = SegmentUse(
      byteCount: max(0, old.byteCount + bytes), keyCount: max(0, old.keyCount + keys))
    segments[segment] = new
    live.byteCount += new.byteCount - old.byteCount
    live.keyCount += new.keyCount - old.keyCount
  }

  /// Forgets segments that were pruned.
  mutating func forget(before first: Int) {
    segments = segments.filter { $0.key >= first }
  }

  /// The version of the event that has a number. Behind the greatest version, which only a forged record has, versions begin again.
  func version(ofEvent number: Int) -> StoreVersion {
    StoreVersion(max(lastVersion &+ 1, UInt64(number) + 1))
  }
}
