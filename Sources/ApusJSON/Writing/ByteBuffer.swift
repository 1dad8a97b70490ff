public import ApusBytes

/// Bytes that grow. Room is made once for several writes, which are then not checked singly.
//
// SAFETY: one value owns the memory. `count` bytes are initialised; every `put` follows a `reserve`
// of at least as many bytes.
@safe
@usableFromInline
struct ByteBuffer: ~Copyable, @unchecked Sendable {
  @usableFromInline var start: UnsafeMutablePointer<UInt8>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int

  @usableFromInline
  init(capacity: Int) {
    self.capacity = capacity
    // SAFETY: `deinit` frees the memory.
    unsafe start = .allocate(capacity: capacity)
  }

  // SAFETY: no other value has the memory.
  @inlinable
  deinit { unsafe start.deallocate() }

  /// The bytes that were written.
  @inlinable var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: the bytes are initialised, and live as long as this value.
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  @inlinable mutating func removeAll() { count = 0 }

  /// Makes room for more bytes.
  @inlinable @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @usableFromInline @inline(never)
  mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    // SAFETY: the new memory is larger than `count`, and no other code has the old memory.
    unsafe new.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = new
    capacity = larger
  }

  /// Writes a byte, for which room was made.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    // SAFETY: the caller has made room.
    unsafe start[count] = byte
    count &+= 1
  }

  /// Writes a byte several times, for all of which room was made.
  mutating func put(repeating byte: UInt8, _ times: Int) {
    // SAFETY: the caller has made room.
    unsafe (start + count).update(repeating: byte, count: times)
    count &+= times
  }

  /// Writes the first bytes of a word, for all of which room was made.
  @inlinable @inline(__always)
  mutating func put(_ word: UInt64, first size: Int) {
    // SAFETY: the caller has made room for eight bytes.
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(
      of: word.littleEndian, as: UInt64.self)
    count &+= size
  }

  /// Writes the first bytes of two words, for all of which room was made.
  @inlinable @inline(__always)
  mutating func put(_ first: UInt64, _ second: UInt64, first size: Int) {
    // SAFETY: the caller has made room for 16 bytes.
    let target = unsafe UnsafeMutableRawPointer(start + count)
    unsafe target.storeBytes(of: first.littleEndian, as: UInt64.self)
    unsafe target.storeBytes(of: second.littleEndian, toByteOffset: 8, as: UInt64.self)
    count &+= size
  }

  /// Appends bytes.
  @inlinable @inline(__always)
  mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    // SAFETY: there is room for the bytes, which are copied while the span is alive.
    unsafe bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress {
        unsafe (start + count).update(from: base, count: source.count)
      }
    }
    count &+= bytes.count
  }

  /// Appends a copy of its own bytes.
  mutating func appendOwn(_ range: Range<Int>) {
    reserve(range.count)
    // SAFETY: the range is within the bytes, and there is room behind them.
    unsafe (start + count).update(from: start + range.lowerBound, count: range.count)
    count += range.count
  }

  mutating func removeLast(_ size: Int) { count -= size }

  /// Removes a range of bytes before the last ones.
  mutating func removeSubrange(_ range: Range<Int>) {
    // SAFETY: both ranges are within the bytes.
    unsafe (start + range.lowerBound).update(
      from: start + range.upperBound, count: count - range.upperBound)
    count -= range.count
  }
}

// MARK: - Numbers

extension ByteBuffer {
  /// Appends an integer in decimal digits.
  @inlinable @inline(__always)
  mutating func append(_ value: Int) {
    reserve(32)
    if value < 0 { put(UInt8(ascii: "-")) }
    putDigits(UInt64(value.magnitude))
  }

  @usableFromInline mutating func append(_ value: UInt64) {
    reserve(32)
    putDigits(value)
  }

  @inlinable @inline(__always)
  mutating func putDigits(_ value: UInt64) {
    // SAFETY: the caller has made room for 20 digits.
    unsafe count &+= DecimalWord.write(value, to: UnsafeMutableRawPointer(start + count))
  }

  /// Appends the shortest digits that read back as the same number.
  mutating func append(shortest value: Double) {
    reserve(ShortestText.room)
    // SAFETY: there is room.
    unsafe count &+= ShortestText.write(value, to: UnsafeMutableRawPointer(start + count))
  }

  /// Appends the shortest digits that read back as the same number.
  mutating func append(shortest value: Float) {
    reserve(ShortestText.room)
    // SAFETY: there is room.
    unsafe count &+= ShortestText.write(value, to: UnsafeMutableRawPointer(start + count))
  }
}

// MARK: - Several writes

extension ByteBuffer {
  /// The end of a buffer during several writes.
  ///
  /// Stores to the buffer may change its value, as far as the compiler knows, so that it would load the
  /// address and the count anew for each. This value keeps both in registers. Room must be there for all
  /// writes; debug builds compare each with the capacity.
  //
  // SAFETY: the address is that of a buffer, which is not changed meanwhile, and every write is within
  // the room that was made.
  @safe
  @usableFromInline
  struct End {
    @usableFromInline let start: UnsafeMutablePointer<UInt8>
    @usableFromInline var position: Int
    @usableFromInline let capacity: Int

    @inlinable @inline(__always)
    init(_ start: UnsafeMutablePointer<UInt8>, _ position: Int, capacity: Int) {
      unsafe self.start = start
      self.position = position
      self.capacity = capacity
    }

    /// Writes a byte before the end, or behind it, and leaves the end where it is.
    @inlinable @inline(__always)
    func set(_ byte: UInt8, at offset: Int) {
      assert(0..<capacity ~= position &+ offset, "there must be room for the byte")
      unsafe start[position &+ offset] = byte
    }

    /// Writes eight bytes behind the end, and leaves it where it is.
    @inlinable @inline(__always)
    func set(_ word: UInt64, at offset: Int) {
      assert(position &+ offset &+ 8 <= capacity, "there must be room for the word")
      unsafe UnsafeMutableRawPointer(start + position).storeBytes(
        of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }

    /// Moves the end behind bytes that were written.
    @inlinable @inline(__always)
    mutating func move(_ count: Int) { position &+= count }

    /// Writes the decimal digits of an integer.
    @inlinable @inline(__always)
    mutating func put(digits value: UInt64) {
      assert(position &+ 20 <= capacity, "there must be room for the digits")
      position =
        unsafe position
        &+ DecimalWord.write(value, to: UnsafeMutableRawPointer(start + position))
    }
  }

  /// The end of the bytes; `count` must be set to its position after the writes.
  // SAFETY: as above.
  @inlinable var end: End {
    @inline(__always) get { unsafe End(start, count, capacity: capacity) }
  }
}
