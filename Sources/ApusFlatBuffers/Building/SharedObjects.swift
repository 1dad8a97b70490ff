// UNSAFE: a hash table of objects in the builder's memory, without the checks of an array

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A hash table of objects in a builder's buffer, which finds an older object with the same bytes.
///
/// Open addressing; at most half of the slots are in use. The builder owns the memory: it calls
/// `deallocate()` once, and never copies the table.
@usableFromInline @safe
struct SharedObjects {
  /// An object: its hash, its size, and its distance from the end; an empty slot has distance 0.
  struct Entry {
    var hash: UInt32
    var byteCount: UInt32
    var distance: UInt32
  }

  private var entries: UnsafeMutablePointer<Entry>?
  private var capacity = 0
  @usableFromInline var count = 0

  init() {}

  // SAFETY: the builder calls this once.
  func deallocate() {
    unsafe entries?.deallocate()
  }

  @inlinable @inline(__always)
  mutating func removeAll() {
    if count > 0 { removeEntries() }
  }

  // SAFETY: the entries have `capacity` slots.
  @usableFromInline @inline(never)
  mutating func removeEntries() {
    count = 0
    unsafe entries?.initialize(
      repeating: Entry(hash: 0, byteCount: 0, distance: 0), count: capacity)
  }

  /// Returns the distance of an older object with the same bytes, or adds the new one.
  ///
  /// - Parameters:
  ///   - new: The distance of the new object from the end, at least `byteCount`.
  ///   - byteCount: Its size.
  ///   - end: The end of the buffer.
  @usableFromInline @inline(never)
  mutating func position(equalTo new: Int, byteCount: Int, end: UnsafeRawPointer) -> Int {
    if count * 2 >= capacity { grow() }
    // SAFETY: all distances are objects in the buffer; the index is below the capacity, and there
    // is an empty slot.
    let object = unsafe end - new
    let hash = unsafe hash(object, byteCount)
    var index = Int(hash) & (capacity - 1)
    while let entry = unsafe entries?[index], entry.distance != 0 {
      if entry.hash == hash, Int(entry.byteCount) == byteCount,
        unsafe memcmp(end - Int(entry.distance), object, byteCount) == 0
      {
        return Int(entry.distance)
      }
      index = (index + 1) & (capacity - 1)
    }
    unsafe entries?[index] = Entry(
      hash: hash, byteCount: UInt32(byteCount), distance: UInt32(new))
    count += 1
    return new
  }

  // SAFETY: both tables have as many slots as their capacities, and half of the new ones stay empty.
  private mutating func grow() {
    let old = unsafe entries
    let oldCapacity = capacity
    capacity = max(64, capacity * 2)
    let new = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe new.initialize(
      repeating: Entry(hash: 0, byteCount: 0, distance: 0), count: capacity)
    for position in 0..<oldCapacity {
      guard let entry = unsafe old?[position], entry.distance != 0 else { continue }
      var index = Int(entry.hash) & (capacity - 1)
      while unsafe new[index].distance != 0 { index = (index + 1) & (capacity - 1) }
      unsafe new[index] = entry
    }
    unsafe old?.deallocate()
    unsafe entries = new
  }
}

/// A hash of bytes, eight at a time: multiply and fold.
private func hash(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt32 {
  var hash = UInt64(truncatingIfNeeded: count) &* 0x9e37_79b9_7f4a_7c15
  var offset = 0
  // SAFETY: all loads are within `count` bytes.
  while offset + 8 <= count {
    let word = unsafe (bytes + offset).loadUnaligned(as: UInt64.self)
    hash = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 32
    offset += 8
  }
  while offset < count {
    hash =
      (hash ^ UInt64(unsafe bytes.load(fromByteOffset: offset, as: UInt8.self)))
      &* 0xff51_afd7_ed55_8ccd
    hash ^= hash >> 32
    offset += 1
  }
  return UInt32(truncatingIfNeeded: hash ^ hash >> 29)
}
