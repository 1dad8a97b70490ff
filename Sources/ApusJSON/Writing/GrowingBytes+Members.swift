// UNSAFE: writes members into room that was made for them

public import ApusBytes

// Stores to the buffer may change this value, as far as the compiler knows, so that it would load the
// address and the count anew for each. These functions keep both in local variables.
extension GrowingBytes {
  /// Writes a byte after a comma or without one, for both of which room was made.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8, afterComma hasComma: Bool) {
    // SAFETY: the caller has made room for two bytes.
    let target = unsafe start + count
    unsafe target[0] = UInt8(ascii: ",")
    unsafe target[hasComma ? 1 : 0] = byte
    count &+= hasComma ? 2 : 1
  }

  /// Writes a key of at most 16 bytes, and returns the count after it.
  // SAFETY: the caller has made room for 17 bytes.
  @unsafe @inlinable @inline(__always)
  func putKey(
    _ key: borrowing JSONKey, isFirst: Bool, _ start: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let count = count
    unsafe start[count] = UInt8(ascii: ",")
    let position = isFirst ? count : count &+ 1
    let target = unsafe UnsafeMutableRawPointer(start + position)
    unsafe target.storeBytes(of: key.words.0.littleEndian, as: UInt64.self)
    unsafe target.storeBytes(of: key.words.1.littleEndian, toByteOffset: 8, as: UInt64.self)
    return position &+ key.shortSize
  }

  /// Writes a key of at most 16 bytes and an integer.
  @inlinable @inline(__always)
  mutating func putMember(_ key: borrowing JSONKey, _ value: Int, isFirst: Bool) {
    reserve(64)
    // SAFETY: room was made for the key, and for 20 digits and a sign.
    let start = unsafe start
    let position = unsafe putKey(key, isFirst: isFirst, start)
    if value >= 0, value < 10 {
      unsafe start[position] = 0x30 | UInt8(truncatingIfNeeded: value)
      count = position &+ 1
    } else if value >= 0 {
      let target = unsafe UnsafeMutableRawPointer(start + position)
      count = unsafe position &+ DecimalWord.write(UInt64(truncatingIfNeeded: value), to: target)
    } else {
      count = position
      putAny(value)
    }
  }

  @usableFromInline @inline(never)
  mutating func putAny(_ value: Int) { append(value) }

  /// Writes a key of at most 16 bytes and a string.
  @inlinable @inline(__always)
  mutating func putMember(_ key: borrowing JSONKey, _ value: Span<UInt8>, isFirst: Bool) {
    let size = value.count
    reserve(size &+ 64)
    // SAFETY: room was made for the key, the quotes, and the bytes of the string.
    let start = unsafe start
    var position = unsafe putKey(key, isFirst: isFirst, start)
    let source = value.rawBytes
    guard size >= 8 else {
      count = position
      return putQuoted(value)
    }
    unsafe start[position] = UInt8(ascii: "\"")
    position &+= 1
    let target = unsafe UnsafeMutableRawPointer(start + position)
    var special: UInt64 = 0
    var index = 0
    while index &+ 8 < size {
      let word: UInt64 = source.littleEndian(at: index)
      unsafe target.storeBytes(of: word.littleEndian, toByteOffset: index, as: UInt64.self)
      special |= Self.special(word)
      index &+= 8
    }
    // The last eight bytes, of which some were copied before.
    let word: UInt64 = source.littleEndian(at: size &- 8)
    unsafe target.storeBytes(of: word.littleEndian, toByteOffset: size &- 8, as: UInt64.self)
    special |= Self.special(word)
    if special != 0 {
      count = position &- 1
      return putQuoted(value)
    }
    unsafe start[position &+ size] = UInt8(ascii: "\"")
    count = position &+ size &+ 1
  }

  @usableFromInline @inline(never)
  mutating func putQuoted(_ value: Span<UInt8>) { append(quoted: value) }
}
