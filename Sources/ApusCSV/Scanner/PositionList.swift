import ApusBytes

/// Positions in ascending order, whose memory is used again for each window.
///
/// `reserve` makes room for the worst case of a window; what writes them checks nothing then.
@safe
@usableFromInline
struct PositionList: ~Copyable, Sendable {
  // SAFETY: one value owns the memory, of which the first `count` elements are initialised.
  @usableFromInline nonisolated(unsafe) private(set) var start: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  @usableFromInline private(set) var count = 0

  init() {
    capacity = 64
    // SAFETY: freed in `deinit`, or by `reserve`, which puts other memory in its place.
    unsafe start = .allocate(capacity: capacity)
  }

  // SAFETY: the memory is that of `init` or `reserve`; spans of it cannot outlive the value.
  @inlinable deinit { unsafe start.deallocate() }

  /// Makes room for some more positions, and for one after them.
  mutating func reserve(_ room: Int) {
    guard count + room >= capacity else { return }
    let newCapacity = max(count + room + 1, capacity * 2)
    // SAFETY: the new memory has room for the old elements; nobody else has the old address.
    let old = unsafe start
    unsafe start = .allocate(capacity: newCapacity)
    unsafe start.initialize(from: old, count: count)
    unsafe old.deallocate()
    capacity = newCapacity
  }

  /// Where the next position goes; as many as were reserved may be written there.
  // SAFETY: the place after the last element is within the memory; the caller writes no more than that.
  @unsafe var end: UnsafeMutablePointer<UInt32> { unsafe start + count }

  /// Takes over what was written at `end`.
  ///
  /// - Parameter end: The place after the last position.
  // SAFETY: the caller wrote all elements up to `end`, which is checked to be within the memory.
  @unsafe mutating func extend(to end: UnsafeMutablePointer<UInt32>) {
    count = unsafe end - start
    precondition(0..<capacity ~= count, "no more than was reserved")
  }

  /// Appends a position, for which there must be room.
  mutating func append(_ position: UInt32) {
    terminate(with: position)
    count += 1
  }

  /// Appends the positions of a mask's bits, for which there must be room.
  mutating func append(_ mask: UInt64, at offset: UInt32) {
    var rest = mask
    while let bit = rest.popLowestBit() { append(offset &+ UInt32(bit)) }
  }

  /// Writes a position after the last one that does not count; there is always room for it.
  mutating func terminate(with position: UInt32) {
    precondition(count < capacity, "room was reserved")
    // SAFETY: the element is within the memory.
    unsafe start[count] = position
  }

  /// A position, or what `terminate` wrote.
  @inlinable @inline(__always)
  subscript(index: Int) -> UInt32 {
    assert(0...count ~= index, "a position that was written")
    // SAFETY: the callers go through what they appended.
    return unsafe start[index]
  }

  /// Drops positions at the front and counts the others from another place.
  mutating func drop(first dropped: Int, moving distance: UInt32) {
    precondition(0...count ~= dropped, "positions of the list")
    count -= dropped
    // SAFETY: reads elements that were appended, and writes to those before them.
    for index in 0..<count { unsafe start[index] = start[index + dropped] &- distance }
  }

  mutating func removeAll() { count = 0 }

  /// Some of the positions.
  @inlinable @inline(__always)
  @_lifetime(borrow self)
  func span(from first: Int, count: Int) -> Span<UInt32> {
    assert(first >= 0 && count >= 0 && first + count <= self.count, "positions of the list")
    // SAFETY: the elements were appended, and live as long as this value.
    let span = unsafe Span(_unsafeStart: start + first, count: count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }
}
