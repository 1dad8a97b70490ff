internal import ApusBytes

/// A hash table of objects in a builder's buffer, which finds an older object with the same bytes.
///
/// Open addressing; at most half of the slots are in use.
@usableFromInline
struct SharedObjects: Sendable {
  /// An object: its hash, its size, and its distance from the end; an empty slot has distance 0.
  @usableFromInline
  struct Entry: Sendable {
    var hash: UInt32 = 0
    var byteCount: UInt32 = 0
    var distance: UInt32 = 0
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var count = 0

  init() {}

  @inlinable @inline(__always)
  mutating func removeAll() {
    if count > 0 { removeEntries() }
  }

  @usableFromInline @inline(never)
  mutating func removeEntries() {
    count = 0
    for index in entries.indices { entries[index] = Entry() }
  }

  /// Returns the distance of an older object with the same bytes, or adds the new one.
  ///
  /// - Parameters:
  ///   - new: The distance of the new object from the end, at least `byteCount`.
  ///   - byteCount: Its size.
  ///   - memory: The buffer.
  @usableFromInline @inline(never)
  mutating func position(
    equalTo new: Int, byteCount: Int, in memory: borrowing BuilderMemory
  ) -> Int {
    if count * 2 >= entries.count { grow() }
    let object = memory.bytes(ofObjectAt: new, count: byteCount)
    let hash = Self.hash(object)
    var index = Int(hash) & (entries.count - 1)
    while entries[index].distance != 0 {
      let entry = entries[index]
      if entry.hash == hash, Int(entry.byteCount) == byteCount,
        memory.haveSameBytes(Int(entry.distance), new, from: 0, to: byteCount)
      {
        return Int(entry.distance)
      }
      index = (index + 1) & (entries.count - 1)
    }
    entries[index] = Entry(
      hash: hash, byteCount: UInt32(byteCount), distance: UInt32(new))
    count += 1
    return new
  }

  /// Doubles the slots, half of which stay empty.
  private mutating func grow() {
    let old = entries
    entries = [Entry](repeating: Entry(), count: max(64, old.count * 2))
    for entry in old where entry.distance != 0 {
      var index = Int(entry.hash) & (entries.count - 1)
      while entries[index].distance != 0 { index = (index + 1) & (entries.count - 1) }
      entries[index] = entry
    }
  }

  /// A hash of bytes, eight at a time: multiply and fold.
  private static func hash(_ bytes: RawSpan) -> UInt32 {
    let count = bytes.byteCount
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9e37_79b9_7f4a_7c15
    var offset = 0
    while offset + 8 <= count {
      hash = (hash ^ bytes.littleEndian(at: offset)) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
      offset += 8
    }
    while offset < count {
      hash = (hash ^ UInt64(bytes.byte(at: offset))) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 32
      offset += 1
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 29)
  }
}
