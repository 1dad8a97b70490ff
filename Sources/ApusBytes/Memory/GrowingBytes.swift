// UNSAFE: the only owner of a buffer; one check makes room for several writes

/// Bytes that grow at their end, in memory of their own.
///
/// Room is made once for several writes, which are then not checked singly. An array also finds out for
/// each write whether its memory is shared. Use an array for bytes that are passed on.
///
///     var bytes = GrowingBytes(capacity: 64)
///     bytes.reserve(2)
///     bytes.put(0x4f)
///     bytes.put(0x4b)
///     bytes.span  // "OK"
///
/// Each `put` has a precondition that only a debug build checks: `reserve` made room for the bytes.
//
// SAFETY: one value owns the memory. `count` bytes are initialised; every `put` follows a `reserve`
// of at least as many bytes.
@safe
@usableFromInline
package struct GrowingBytes: ~Copyable, @unchecked Sendable {
  // SAFETY: as above.
  @usableFromInline package var start: UnsafeMutablePointer<UInt8>
  @usableFromInline package var count = 0
  @usableFromInline package private(set) var capacity: Int

  /// Allocates memory.
  ///
  /// - Parameter capacity: The number of bytes before the memory must grow; less than 64 count as 64.
  @usableFromInline
  package init(capacity: Int) {
    self.capacity = max(capacity, 64)
    // SAFETY: `grow` and `deinit` free the memory.
    unsafe start = .allocate(capacity: self.capacity)
  }

  // SAFETY: no other value has the memory.
  @inlinable
  deinit { unsafe start.deallocate() }

  /// The bytes that were written.
  @inlinable
  package var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: the bytes are initialised, and live as long as this value.
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  // MARK: - Room

  /// Makes room for more bytes.
  @inlinable @inline(__always)
  package mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  /// Doubles the memory at least.
  @usableFromInline @inline(never)
  package mutating func grow(_ more: Int) {
    let larger = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    // SAFETY: the new memory is larger than `count`, and no other code has the old memory.
    unsafe new.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = new
    capacity = larger
  }

  // MARK: - Writing into room

  /// Writes a byte, for which room was made.
  @inlinable @inline(__always)
  package mutating func put(_ byte: UInt8) {
    assert(count < capacity, "room must be made before put")
    // SAFETY: the caller has made room.
    unsafe start[count] = byte
    count &+= 1
  }

  /// Writes a byte several times, for all of which room was made.
  @inlinable
  package mutating func put(repeating byte: UInt8, _ times: Int) {
    assert(times >= 0 && times <= capacity - count, "room must be made before put")
    // SAFETY: the caller has made room.
    unsafe (start + count).update(repeating: byte, count: times)
    count &+= times
  }

  /// Writes the first bytes of a word in little-endian order; room was made for all eight.
  @inlinable @inline(__always)
  package mutating func put(_ word: UInt64, first size: Int) {
    assert(count + 8 <= capacity && 0...8 ~= size, "room must be made before put")
    // SAFETY: the caller has made room for eight bytes.
    unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= size
  }

  /// Writes the first bytes of two words in little-endian order; room was made for all 16.
  @inlinable @inline(__always)
  package mutating func put(_ first: UInt64, _ second: UInt64, first size: Int) {
    assert(count + 16 <= capacity && 0...16 ~= size, "room must be made before put")
    // SAFETY: the caller has made room for 16 bytes.
    let target = unsafe UnsafeMutableRawPointer(start + count)
    unsafe target.storeBytes(of: first.littleEndian, as: UInt64.self)
    unsafe target.storeBytes(of: second.littleEndian, toByteOffset: 8, as: UInt64.self)
    count &+= size
  }

  // MARK: - Appending

  /// Appends bytes.
  ///
  /// - Complexity: O(*n*); allocates if there is no room.
  @inlinable @inline(__always)
  package mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    // SAFETY: there is room for the bytes, which are copied while the span is alive.
    unsafe bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress {
        unsafe (start + count).update(from: base, count: source.count)
      }
    }
    count &+= bytes.count
  }

  /// Appends a copy of a range of its own bytes.
  package mutating func appendOwn(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the range must be within the bytes")
    reserve(range.count)
    // SAFETY: the range is within the bytes, and there is room behind them.
    unsafe (start + count).update(from: start + range.lowerBound, count: range.count)
    count += range.count
  }

  // MARK: - Removing

  /// Removes all bytes and keeps the memory.
  @inlinable @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Removes the bytes from a count on.
  @inlinable @inline(__always)
  package mutating func truncate(to count: Int) {
    precondition(
      UInt(bitPattern: count) <= UInt(bitPattern: self.count),
      "count must be from 0 to the number of bytes")
    self.count = count
  }

  /// Removes a range of bytes before the last ones.
  package mutating func removeSubrange(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the range must be within the bytes")
    // SAFETY: both ranges are within the bytes.
    unsafe (start + range.lowerBound).update(
      from: start + range.upperBound, count: count - range.upperBound)
    count -= range.count
  }
}

extension GrowingBytes {
  /// Appends an integer in decimal digits.
  @inlinable @inline(__always)
  package mutating func append(_ value: Int) {
    reserve(32)
    if value < 0 { put(UInt8(ascii: "-")) }
    putDigits(UInt64(value.magnitude))
  }

  /// Appends an integer in decimal digits.
  @inlinable
  package mutating func append(_ value: UInt64) {
    reserve(32)
    putDigits(value)
  }

  /// Writes decimal digits, for 20 of which room was made.
  @inlinable @inline(__always)
  package mutating func putDigits(_ value: UInt64) {
    assert(count + 20 <= capacity, "room must be made before put")
    // SAFETY: the caller has made room for 20 digits.
    unsafe count &+= DecimalWord.write(value, to: UnsafeMutableRawPointer(start + count))
  }

  /// Appends the shortest digits that read back as the same number.
  package mutating func append(shortest value: Double) {
    reserve(ShortestText.room)
    // SAFETY: there is room.
    unsafe count &+= ShortestText.write(value, to: UnsafeMutableRawPointer(start + count))
  }

  /// Appends the shortest digits that read back as the same number.
  package mutating func append(shortest value: Float) {
    reserve(ShortestText.room)
    // SAFETY: there is room.
    unsafe count &+= ShortestText.write(value, to: UnsafeMutableRawPointer(start + count))
  }
}
