// UNSAFE: writes to the allocation of a builder; all other code of the builder writes through it

// The only code that writes to the builder's memory, and the checks of its callers' mistakes.

extension FlatBufferBuilder {
  @inlinable @inline(__always)
  func requireIdle() {
    precondition(
      state == .idle, "finish the open table first; after finish, call clear before new objects")
  }

  /// Traps if an offset is that of another builder or of an earlier buffer.
  @inlinable @inline(__always)
  func requireOwn(_ tag: UInt32) {
    precondition(
      tag == self.tag, "an offset must come from this builder, after its last clear")
  }

  /// Makes room for bytes before `head`, and for eight more.
  @inlinable @inline(__always)
  mutating func reserve(_ byteCount: Int) {
    if head < byteCount &+ 8 { grow(byteCount) }
  }

  @inline(never) @usableFromInline
  mutating func grow(_ count: Int) {
    precondition(
      count <= maximumByteCount - byteCount,
      "a buffer must not have more than maximumByteCount bytes")
    let used = byteCount
    let needed = max(capacity * 2, (used + count + 8 + 31) & ~15)
    let newCapacity = min(needed, ((maximumByteCount + 31) & ~15) + 16)
    let newMemory = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
    // SAFETY: both allocations have room for the bytes in use at their ends.
    unsafe (newMemory + (newCapacity - used)).copyMemory(from: memory + head, byteCount: used)
    unsafe memory.deallocate()
    unsafe memory = newMemory
    capacity = newCapacity
    head = newCapacity - used
  }

  /// Pads with zeros so that a value of an alignment ends up aligned after further bytes.
  ///
  /// - Parameters:
  ///   - count: The number of bytes that come between the padding and the aligned position.
  ///   - alignment: A power of two.
  ///   - more: The number of bytes to make room for, besides the padding.
  @inlinable @inline(__always)
  mutating func align(before count: Int, to alignment: Int, reserving more: Int = 0) {
    if alignment > self.alignment { self.alignment = alignment }
    if alignment == 1 { return }
    let padding = (0 &- (byteCount &+ count)) & (alignment &- 1)
    reserve(padding &+ more)
    // SAFETY: eight bytes before `head` are always part of the allocation.
    unsafe (memory + (head &- 8)).storeBytes(of: 0, as: UInt64.self)
    if padding > 8 { zero(padding) }
    head &-= padding
  }

  /// Sets bytes before `head` to 0, after `reserve`.
  // SAFETY: the caller reserved the bytes.
  @inline(never) @usableFromInline
  func zero(_ count: Int) {
    unsafe (memory + head - count).initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  /// Writes a value at its alignment.
  @inlinable @inline(__always)
  mutating func pushAligned<Value: FlatValue>(_ value: Value) {
    align(before: 0, to: Value.flatAlignment)
    push(value)
  }

  /// Writes a value before `head`.
  @inlinable @inline(__always)
  mutating func push<Value: FlatValue>(_ value: Value) {
    let size = Value.flatByteCount
    reserve(size)
    head &-= size
    if Value.flatHasPadding {
      // SAFETY: `reserve` made room for the value.
      unsafe (memory + head).initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }
    // SAFETY: `reserve` made room for the value.
    var bytes = unsafe MutableRawSpan(_unsafeStart: memory + head, byteCount: size)
    value.flatStore(to: &bytes, at: 0)
  }

  /// Copies bytes before `head`.
  @inlinable @inline(__always)
  mutating func push(copying bytes: RawSpan) {
    let count = bytes.byteCount
    reserve(count)
    head &-= count
    // SAFETY: `reserve` made room for the bytes; the span is not in the builder's memory, or `head`
    // is before it.
    unsafe bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        unsafe (memory + head).copyMemory(from: base, byteCount: count)
      }
    }
  }

  /// The number that a reference written next needs, to refer to an object.
  @inlinable @inline(__always)
  mutating func reference(to distance: UInt32, _ tag: UInt32) -> UInt32 {
    requireOwn(tag)
    align(before: 0, to: 4)
    return UInt32(truncatingIfNeeded: byteCount) &- distance &+ 4
  }

  /// Loads an integer of an object by its distance from the end.
  @inlinable @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(
    _ distance: Int, _ type: Value.Type = Value.self
  ) -> Value {
    // SAFETY: callers pass distances of objects in the buffer.
    unsafe Value(
      littleEndian: (memory + (capacity &- distance)).loadUnaligned(as: Value.self))
  }
}
