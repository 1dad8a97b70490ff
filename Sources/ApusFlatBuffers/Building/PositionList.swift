// UNSAFE: positions in a buffer, in memory that is reused without the checks of an array

/// Positions in a buffer, in memory that is reused.
///
/// An index is compared with the number of positions in debug builds only: the callers compare it first.
//
// SAFETY: one value owns the memory, which has room for `capacity` numbers; the first `count` are
// initialised, and an index is below `count`.
@usableFromInline @safe
struct PositionList: ~Copyable, @unchecked Sendable {
  /// The memory, or `nil` without capacity.
  @usableFromInline var positions: UnsafeMutablePointer<UInt32>?
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0

  /// Allocates memory, without positions in it.
  init(capacity: Int) {
    precondition(capacity >= 0, "capacity must not be negative")
    self.capacity = capacity
    unsafe positions = capacity == 0 ? nil : .allocate(capacity: capacity)
  }

  @inlinable
  deinit { unsafe positions?.deallocate() }

  /// Replaces all positions by zeros.
  @inlinable @inline(__always)
  mutating func reset(_ count: Int) {
    if count > capacity { grow(count) }
    unsafe positions?.initialize(repeating: 0, count: count)
    self.count = count
  }

  /// Makes room, and forgets the positions.
  @inline(never) @usableFromInline
  mutating func grow(_ newCapacity: Int) {
    precondition(newCapacity >= 0, "newCapacity must not be negative")
    unsafe positions?.deallocate()
    capacity = newCapacity
    unsafe positions = .allocate(capacity: newCapacity)
  }

  /// A position.
  @inlinable
  subscript(index: Int) -> Int {
    @inline(__always) get {
      assert(0..<count ~= index, "index must be below count")
      return unsafe Int(positions.unsafelyUnwrapped[index])
    }
    @inline(__always) set {
      assert(0..<count ~= index, "index must be below count")
      unsafe positions.unsafelyUnwrapped[index] = UInt32(truncatingIfNeeded: newValue)
    }
  }
}
