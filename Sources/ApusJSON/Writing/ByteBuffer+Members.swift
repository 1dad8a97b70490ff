public import ApusBytes

// The parts of a text that most members are written with.

extension ByteBuffer {
  /// Writes a byte after a comma or without one, for both of which room was made.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8, afterComma hasComma: Bool) {
    let end = end
    end.set(UInt8(ascii: ","), at: 0)
    end.set(byte, at: hasComma ? 1 : 0)
    count &+= hasComma ? 2 : 1
  }

  /// Writes a key of at most 16 bytes and an integer.
  @inlinable @inline(__always)
  mutating func putMember(_ key: borrowing JSONKey, _ value: Int, isFirst: Bool) {
    // Room for the key, and for 20 digits and a sign.
    reserve(64)
    var end = end
    end.put(key, isFirst: isFirst)
    if value >= 0, value < 10 {
      end.set(0x30 | UInt8(truncatingIfNeeded: value), at: 0)
      count = end.position &+ 1
    } else if value >= 0 {
      end.put(digits: UInt64(truncatingIfNeeded: value))
      count = end.position
    } else {
      count = end.position
      putAny(value)
    }
  }

  @usableFromInline @inline(never)
  mutating func putAny(_ value: Int) { append(value) }

  /// Writes a key of at most 16 bytes and a string.
  @inlinable @inline(__always)
  mutating func putMember(_ key: borrowing JSONKey, _ value: Span<UInt8>, isFirst: Bool) {
    let size = value.count
    // Room for the key, the quotes, and the bytes of the string.
    reserve(size &+ 64)
    var end = end
    end.put(key, isFirst: isFirst)
    let source = value.rawBytes
    guard size >= 8 else {
      count = end.position
      return putQuoted(value)
    }
    end.set(UInt8(ascii: "\""), at: 0)
    end.move(1)
    var special: UInt64 = 0
    var index = 0
    while index &+ 8 < size {
      let word: UInt64 = source.littleEndian(at: index)
      end.set(word, at: index)
      special |= Self.special(word)
      index &+= 8
    }
    // The last eight bytes, of which some were copied before.
    let word: UInt64 = source.littleEndian(at: size &- 8)
    end.set(word, at: size &- 8)
    special |= Self.special(word)
    if special != 0 {
      count = end.position &- 1
      return putQuoted(value)
    }
    end.set(UInt8(ascii: "\""), at: size)
    count = end.position &+ size &+ 1
  }

  @usableFromInline @inline(never)
  mutating func putQuoted(_ value: Span<UInt8>) { append(quoted: value) }
}

extension ByteBuffer.End {
  /// Writes a key of at most 16 bytes, for which room was made with 17 bytes more.
  @inlinable @inline(__always)
  mutating func put(_ key: borrowing JSONKey, isFirst: Bool) {
    set(UInt8(ascii: ","), at: 0)
    if !isFirst { move(1) }
    set(key.words.0, at: 0)
    set(key.words.1, at: 8)
    move(key.shortSize)
  }
}
