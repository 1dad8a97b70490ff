// UNSAFE: the only owner of a buffer; one check makes room for several writes

public import ApusBytes

/// Bytes that grow. Room is made once for several writes, which are then not checked singly.
//
// SAFETY: one value owns the memory. `count` bytes are initialised; every `put` follows a `reserve`
// of at least as many bytes.
@safe
@usableFromInline
struct ByteBuffer: ~Copyable, @unchecked Sendable {
  // SAFETY: as above.
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

// MARK: - Strings

extension ByteBuffer {
  /// Appends a string with its quotes; bytes that need it are escaped.
  ///
  /// The bytes must be UTF-8.
  @inlinable @inline(__always)
  mutating func append(quoted bytes: Span<UInt8>) {
    reserve(bytes.count &+ 16)
    put(UInt8(ascii: "\""))
    append(escaping: bytes)
    reserve(8)
    put(UInt8(ascii: "\""))
  }

  /// Appends a part of a string; bytes that need it are escaped.
  @inlinable @inline(__always)
  mutating func append(escaping bytes: Span<UInt8>) {
    reserve(bytes.count &+ 16)
    let special = copy(bytes)
    if special < bytes.count { appendEscaped(bytes, from: special) }
  }

  /// Copies the bytes up to a word that has a byte to be escaped, eight at a time. Room must be
  /// there.
  ///
  /// - Returns: The number of bytes that were copied.
  @inlinable @inline(__always)
  mutating func copy(_ bytes: Span<UInt8>) -> Int {
    let source = bytes.rawBytes
    var index = 0
    while index &+ 8 <= bytes.count {
      let word: UInt64 = source.littleEndian(at: index)
      if Self.special(word) != 0 { return index }
      put(word, first: 8)
      index &+= 8
    }
    let rest = bytes.count &- index
    guard rest > 0 else { return index }
    if index > 0 {
      // The last eight bytes, of which some were copied before.
      let word: UInt64 = source.littleEndian(at: bytes.count &- 8)
      if Self.special(word) != 0 { return index }
      count &-= 8 &- rest
      put(word, first: 8)
      return bytes.count
    }
    let word = DecimalWord.word(source, index)
    let mask = ~(UInt64.max << UInt64(truncatingIfNeeded: 8 &* rest))
    if Self.special(word | ~mask) != 0 { return index }
    put(word, first: rest)
    return bytes.count
  }

  /// Returns the top bits of the bytes that must be escaped; bits above the first one may be wrong.
  @inlinable @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5c)
    let controls = (word &- ones &* 0x20) & ~word
    return (controls | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes) & tops
  }

  @usableFromInline @inline(never)
  mutating func appendEscaped(_ bytes: Span<UInt8>, from start: Int) {
    for index in start..<bytes.count {
      reserve(8)
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): putEscape(byte)
      case 8: putEscape(UInt8(ascii: "b"))
      case 9: putEscape(UInt8(ascii: "t"))
      case 10: putEscape(UInt8(ascii: "n"))
      case 12: putEscape(UInt8(ascii: "f"))
      case 13: putEscape(UInt8(ascii: "r"))
      case 0..<0x20:
        putEscape(UInt8(ascii: "u"))
        put(UInt8(ascii: "0"))
        put(UInt8(ascii: "0"))
        put(UInt8(ascii: "0") + byte >> 4)
        put(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
      default: put(byte)
      }
    }
  }

  private mutating func putEscape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    put(byte)
  }
}
