internal import ApusBytes

/// A hash table of objects in a builder's buffer, which finds an older object with the same bytes.
///
/// Open addressing; at most half of the slots are in use.
@usableFromInline
struct SharedObjects: ~Copyable, Sendable {
  /// Three numbers for each slot: the hash of an object, its size, and its distance from the end, or 0 if the
  /// slot is empty.
  @usableFromInline var slots = PositionList(capacity: 0)
  @usableFromInline var count = 0

  init() {}

  @inlinable @inline(__always)
  mutating func removeAll() {
    if count > 0 { removeSlots() }
  }

  @usableFromInline @inline(never)
  mutating func removeSlots() {
    count = 0
    slots.reset(slots.count)
  }

  private var slotCount: Int { slots.count / 3 }

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
    if count * 2 >= slotCount { grow() }
    let mask = slotCount - 1
    let hash = Self.hash(memory.bytes(ofObjectAt: new, count: byteCount))
    var slot = hash & mask
    while slots[3 * slot + 2] != 0 {
      let distance = slots[3 * slot + 2]
      if slots[3 * slot] == hash, slots[3 * slot + 1] == byteCount,
        memory.haveSameBytes(distance, new, from: 0, to: byteCount)
      {
        return distance
      }
      slot = (slot + 1) & mask
    }
    insert(hash, byteCount, new, at: slot)
    count += 1
    return new
  }

  private mutating func insert(_ hash: Int, _ byteCount: Int, _ distance: Int, at slot: Int) {
    slots[3 * slot] = hash
    slots[3 * slot + 1] = byteCount
    slots[3 * slot + 2] = distance
  }

  /// Doubles the slots, half of which stay empty.
  private mutating func grow() {
    let newCount = max(64, slotCount * 2)
    var old = PositionList(capacity: 3 * newCount)
    old.reset(3 * newCount)
    swap(&old, &slots)
    for first in stride(from: 0, to: old.count, by: 3) where old[first + 2] != 0 {
      var slot = old[first] & (newCount - 1)
      while slots[3 * slot + 2] != 0 { slot = (slot + 1) & (newCount - 1) }
      insert(old[first], old[first + 1], old[first + 2], at: slot)
    }
  }

  /// A hash of bytes, eight at a time: multiply and fold.
  private static func hash(_ bytes: RawSpan) -> Int {
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
    return Int(UInt32(truncatingIfNeeded: hash ^ hash >> 29))
  }
}
