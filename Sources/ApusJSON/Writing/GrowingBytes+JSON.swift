public import ApusBytes

extension GrowingBytes {
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
