/// The fields of the open table of a builder, in memory that is reused.
//
// SAFETY: one value owns the memory, which has room for `capacity` numbers; those of the open table are
// initialised, and an index is compared with their number.
@usableFromInline @safe
struct FieldTable: ~Copyable, @unchecked Sendable {
  @usableFromInline var positions: UnsafeMutablePointer<UInt32>
  @usableFromInline var capacity: Int
  /// The number of fields of the open table.
  @usableFromInline var count = 0
  /// The size of the buffer when the table was opened.
  @usableFromInline var start = 0

  init() {
    capacity = 32
    unsafe positions = .allocate(capacity: 32)
  }

  @inlinable
  deinit { unsafe positions.deallocate() }

  @inlinable @inline(__always)
  mutating func open(_ count: Int, start: Int) {
    if count > capacity { grow(count) }
    // SAFETY: there is room for `count` numbers.
    unsafe positions.initialize(repeating: 0, count: count)
    self.count = count
    self.start = start
  }

  // SAFETY: the old numbers are not needed, because a table is opened.
  @inline(never) @usableFromInline
  mutating func grow(_ count: Int) {
    unsafe positions.deallocate()
    capacity = count
    unsafe positions = .allocate(capacity: count)
  }

  /// Notes the position of a field.
  @inlinable @inline(__always)
  mutating func set(_ field: Int, to position: Int) {
    let id = field &>> 1 &- 2
    precondition(
      UInt(bitPattern: id) < UInt(bitPattern: count), "field must be below the table's fieldCount")
    // SAFETY: the index was just checked.
    unsafe positions[id] = UInt32(truncatingIfNeeded: position)
  }

  /// The position of a field, or 0 if it is absent.
  @inlinable @inline(__always)
  subscript(id: Int) -> Int {
    precondition(UInt(bitPattern: id) < UInt(bitPattern: count), "id must be below fieldCount")
    // SAFETY: the index was just checked.
    return unsafe Int(positions[id])
  }
}
