// The writes of values before `head`, and the checks of the callers' mistakes.

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
    if memory.head < byteCount &+ 8 { grow(byteCount) }
  }

  @inline(never) @usableFromInline
  mutating func grow(_ count: Int) {
    precondition(
      count <= maximumByteCount - byteCount,
      "a buffer must not have more than maximumByteCount bytes")
    let used = byteCount
    let needed = max(memory.capacity * 2, (used + count + 8 + 31) & ~15)
    memory.grow(to: min(needed, ((maximumByteCount + 31) & ~15) + 16))
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
    // Eight bytes before `head` are always part of the memory.
    memory.store(0 as UInt64, at: memory.head &- 8)
    if padding > 8 { memory.zero(padding, at: memory.head &- padding) }
    memory.head &-= padding
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
    memory.head &-= size
    if Value.flatHasPadding { memory.zero(size, at: memory.head) }
    memory.storeValue(value)
  }

  /// Copies bytes before `head`.
  @inlinable @inline(__always)
  mutating func push(copying bytes: RawSpan) {
    reserve(bytes.byteCount)
    memory.head &-= bytes.byteCount
    memory.copy(bytes)
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
    memory.load(distance, type)
  }
}
