// UNSAFE: the memory of a builder; the only code that reads and writes it

/// The bytes of a buffer, which grows from the end of its memory to the front.
///
/// `head` is the first byte in use. Eight bytes before it can always be overwritten. Offsets count from
/// the start of the memory, and distances from its end, so that they stay when the memory grows.
//
// SAFETY: one value owns the memory, which has `capacity` bytes; those from `head` on are initialised
// when they are read. A write follows `reserve`, which makes room before `head` for its bytes and for
// eight more; a distance is that of an object in the buffer. Debug builds compare both with the bounds.
@usableFromInline @safe
struct BuilderMemory: ~Copyable, @unchecked Sendable {
  @usableFromInline var start: UnsafeMutableRawPointer
  @usableFromInline var capacity: Int
  @usableFromInline var head: Int

  /// Allocates memory of some bytes, at least 16.
  init(capacity: Int) {
    precondition(capacity >= 16, "capacity must be at least 16")
    self.capacity = capacity
    head = capacity
    unsafe start = .allocate(byteCount: capacity, alignment: 16)
  }

  @inlinable
  deinit { unsafe start.deallocate() }

  /// The number of bytes in use.
  @inlinable @inline(__always)
  var byteCount: Int { capacity &- head }

  /// Moves the bytes in use to the end of larger memory.
  mutating func grow(to newCapacity: Int) {
    precondition(newCapacity >= capacity, "newCapacity must be at least the old one")
    let used = byteCount
    let larger = UnsafeMutableRawPointer.allocate(byteCount: newCapacity, alignment: 16)
    unsafe (larger + (newCapacity - used)).copyMemory(from: start + head, byteCount: used)
    unsafe start.deallocate()
    unsafe start = larger
    capacity = newCapacity
    head = newCapacity - used
  }

  @inlinable @inline(__always)
  func assertBounds(_ offset: Int, _ count: Int) {
    assert(offset >= 0 && offset + count <= capacity, "the bytes must be in the memory")
  }

  // MARK: - Writing

  /// Stores an integer at an offset.
  @inlinable @inline(__always)
  mutating func store<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at offset: Int) {
    assertBounds(offset, MemoryLayout<Value>.size)
    unsafe (start + offset).storeBytes(of: value.littleEndian, as: Value.self)
  }

  /// Stores a value at `head`.
  @inlinable @inline(__always)
  mutating func storeValue<Value: FlatValue>(_ value: Value) {
    assertBounds(head, Value.flatByteCount)
    var bytes = unsafe MutableRawSpan(_unsafeStart: start + head, byteCount: Value.flatByteCount)
    value.flatStore(to: &bytes, at: 0)
  }

  /// Stores values one by one, from `head` on.
  @inlinable @inline(__always)
  mutating func storeValues<Value: FlatValue>(_ values: Span<Value>) {
    let size = values.count &* Value.flatByteCount
    assertBounds(head, size)
    var bytes = unsafe MutableRawSpan(_unsafeStart: start + head, byteCount: size)
    for index in values.indices {
      values[index].flatStore(to: &bytes, at: index &* Value.flatByteCount)
    }
  }

  /// Copies values as they are in memory, from `head` on.
  @inlinable @inline(__always)
  mutating func copyValues<Value: BitwiseCopyable>(_ values: Span<Value>) {
    unsafe values.withUnsafeBytes { source in
      assertBounds(head, source.count)
      if let base = source.baseAddress {
        unsafe (start + head).copyMemory(from: base, byteCount: source.count)
      }
    }
  }

  /// Copies bytes, which are elsewhere or behind `head`, from `head` on.
  @inlinable @inline(__always)
  mutating func copy(_ bytes: RawSpan) {
    assertBounds(head, bytes.byteCount)
    unsafe bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        unsafe (start + head).copyMemory(from: base, byteCount: source.count)
      }
    }
  }

  /// Copies bytes, which are elsewhere, to an offset; up to 32 bytes by two overlapping loads.
  @inlinable @inline(__always)
  mutating func copyShort(_ bytes: RawSpan, to offset: Int) {
    assertBounds(offset, bytes.byteCount)
    unsafe bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        unsafe ApusFlatBuffers.copyShort(from: base, to: start + offset, byteCount: source.count)
      }
    }
  }

  /// Sets bytes to 0.
  @inline(never) @usableFromInline
  mutating func zero(_ count: Int, at offset: Int) {
    precondition(
      offset >= 0 && count >= 0 && offset + count <= capacity, "the bytes must be in the memory")
    unsafe (start + offset).initializeMemory(as: UInt8.self, repeating: 0, count: count)
  }

  /// Sets numbers to 0 from `head` on, which is aligned for them, and lends them.
  @inlinable @inline(__always) @_lifetime(&self)
  mutating func numbers<Value: FlatScalar>(_ count: Int, of type: Value.Type) -> MutableSpan<Value>
  {
    zero(count &* Value.flatByteCount, at: head)
    // The address of no elements may be misaligned, which a span rejects.
    var elements = MutableSpan<Value>()
    if count > 0 {
      elements = unsafe MutableSpan(
        _unsafeStart: (start + head).assumingMemoryBound(to: Value.self), count: count)
    }
    return unsafe _overrideLifetime(elements, mutating: &self)
  }

  // MARK: - Reading

  /// The bytes in use.
  @inlinable @inline(__always)
  var bytes: RawSpan {
    @_lifetime(borrow self)
    get {
      let bytes = unsafe RawSpan(_unsafeStart: start + head, byteCount: byteCount)
      return unsafe _overrideLifetime(bytes, borrowing: self)
    }
  }

  /// The bytes of an object.
  @inlinable @inline(__always) @_lifetime(borrow self)
  func bytes(ofObjectAt distance: Int, count: Int) -> RawSpan {
    precondition(
      0...byteCount ~= distance && 0...distance ~= count, "the object must be in the buffer")
    let bytes = unsafe RawSpan(_unsafeStart: start + (capacity &- distance), byteCount: count)
    return unsafe _overrideLifetime(bytes, borrowing: self)
  }

  /// Loads an integer of an object by its distance.
  @inlinable @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(
    _ distance: Int, _ type: Value.Type = Value.self
  ) -> Value {
    assertBounds(capacity &- distance, MemoryLayout<Value>.size)
    return unsafe Value(
      littleEndian: (start + (capacity &- distance)).loadUnaligned(as: Value.self))
  }

  /// Whether two objects have the same bytes from an offset on.
  @inlinable @inline(__always)
  func haveSameBytes(_ left: Int, _ right: Int, from start: Int, to count: Int) -> Bool {
    var offset = start
    while offset &+ 8 <= count {
      if load(left &- offset, UInt64.self) != load(right &- offset, UInt64.self) { return false }
      offset &+= 8
    }
    while offset &+ 2 <= count {
      if load(left &- offset, UInt16.self) != load(right &- offset, UInt16.self) { return false }
      offset &+= 2
    }
    return offset == count
      || load(left &- offset, UInt8.self) == load(right &- offset, UInt8.self)
  }

  /// The bounds of the bytes in use, until the next write.
  @inlinable @inline(__always)
  var bounds: FlatBounds { unsafe FlatBounds(start: start + head, end: start + capacity) }
}

/// Copies bytes; up to 32 bytes by two overlapping loads, without a call.
// SAFETY: the caller's memories have `byteCount` bytes and do not overlap.
@inlinable @inline(__always)
func copyShort(
  from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, byteCount: Int
) {
  if byteCount > 32 || byteCount < 4 {
    unsafe target.copyMemory(from: source, byteCount: byteCount)
  } else if byteCount >= 16 {
    unsafe copyEnds(from: source, to: target, byteCount, as: SIMD16<UInt8>.self)
  } else if byteCount >= 8 {
    unsafe copyEnds(from: source, to: target, byteCount, as: UInt64.self)
  } else {
    unsafe copyEnds(from: source, to: target, byteCount, as: UInt32.self)
  }
}

/// Copies the first and the last bytes of a memory that has at most twice the size of `Word`.
// SAFETY: the caller's memories have `byteCount` bytes, at least those of `Word`.
@inlinable @inline(__always)
func copyEnds<Word: BitwiseCopyable>(
  from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ byteCount: Int,
  as word: Word.Type
) {
  let last = byteCount &- MemoryLayout<Word>.size
  let first = unsafe source.loadUnaligned(as: Word.self)
  let end = unsafe (source + last).loadUnaligned(as: Word.self)
  unsafe target.storeBytes(of: first, as: Word.self)
  unsafe (target + last).storeBytes(of: end, as: Word.self)
}
