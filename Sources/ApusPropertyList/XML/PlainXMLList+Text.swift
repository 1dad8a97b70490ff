// UNSAFE: compares the bytes of literals

import ApusBytes

// The texts between tags, and the tags as texts.

extension PlainXMLList {
  /// The content of an element without children.
  enum Content {
    /// The position of a text without entities.
    case plain(Range<Int>)
    /// The text is in `decoded`.
    case decoded
  }

  /// Reads the text of an element with its end tag; returns `nil` if it is not of the usual form.
  @inline(__always)
  mutating func content(until end: StaticString) -> Content? {
    let start = position
    guard skipText() else { return nil }
    let range = start..<position
    if accept(end) { return .plain(range) }
    return decodeText(from: start) && accept(end) ? .decoded : nil
  }

  /// Reads a text without entities with its end tag, and returns the position of the text.
  @inline(__always)
  mutating func plainText(until end: StaticString) -> Range<Int>? {
    let start = position
    guard skipText() else { return nil }
    let range = start..<position
    return accept(end) ? range : nil
  }

  /// Skips text up to a tag or an entity; returns `false` at a byte that is rare in lists.
  ///
  /// U+FFFE and U+FFFF, which XML does not allow, begin with EF; `>` may end a section. The tag
  /// `</plist>` follows every text, so that a word of 8 bytes at a text ends before the list does.
  @inline(__always)
  private mutating func skipText() -> Bool {
    var end = position
    while let word: UInt64 = text.littleEndian(ifAt: end) {
      let marks = Self.marks(of: word)
      if marks == 0 {
        end &+= 8
        continue
      }
      end &+= marks.trailingZeroBitCount &>> 3
      let byte = text.byte(at: end)
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
        position = end
        return true
      }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") else { return false }
      end &+= 1
    }
    return false
  }

  /// Returns the top bits of the bytes at which a text may end: `<`, `>`, `&`, EF and control
  /// characters. The lowest bit is exact; the bits above it may be those of other bytes.
  @inline(__always)
  private static func marks(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
    // The characters < and > differ in one bit.
    let angles = zeros((word | 2 &* ones) ^ 0x3e &* ones)
    let others = zeros(word ^ 0x26 &* ones) | zeros(word ^ 0xef &* ones)
    let controls = (word &- 0x20 &* ones) & ~word
    return (angles | others | controls) & (0x80 &* ones)
  }

  /// Decodes a text from its start to its tag; the position is at its first entity.
  private mutating func decodeText(from start: Int) -> Bool {
    decoded.removeAll(keepingCapacity: true)
    decoded.append(copying: text.elements.extracting(start..<position))
    while text.byte(at: position) == UInt8(ascii: "&") {
      guard let character = entity() else { return false }
      decoded.append(character)
      let start = position
      guard skipText() else { return false }
      decoded.append(copying: text.elements.extracting(start..<position))
    }
    return true
  }

  private mutating func entity() -> UInt8? {
    if accept("&lt;") { return UInt8(ascii: "<") }
    if accept("&gt;") { return UInt8(ascii: ">") }
    if accept("&amp;") { return UInt8(ascii: "&") }
    if accept("&quot;") { return UInt8(ascii: "\"") }
    if accept("&apos;") { return UInt8(ascii: "'") }
    return nil
  }

  @inline(__always)
  mutating func skipSpace() {
    var byte = text.byte(at: position)
    while byte == 0x20 || byte == 0x0a || byte == 0x09 {
      position &+= 1
      byte = text.byte(at: position)
    }
  }

  /// Skips a text of at least 4 bytes if it is next.
  @inline(__always)
  mutating func accept(_ expected: StaticString) -> Bool {
    let count = expected.utf8CodeUnitCount
    guard text.byteCount &- position >= count else { return false }
    var offset = 0
    while offset &+ 8 <= count {
      guard isNext(expected, offset, as: UInt64.self) else { return false }
      offset &+= 8
    }
    // The rest is compared with some of the bytes before it, if it is no whole word.
    if offset < count {
      let isEqual =
        count < 8
        ? isNext(expected, 0, as: UInt32.self) && isNext(expected, count &- 4, as: UInt32.self)
        : isNext(expected, count &- 8, as: UInt64.self)
      guard isEqual else { return false }
    }
    position &+= count
    return true
  }

  /// Whether a word of a text is at the same offset from the position.
  @inline(__always)
  private func isNext<Word: FixedWidthInteger & BitwiseCopyable>(
    _ expected: StaticString, _ offset: Int, as type: Word.Type
  ) -> Bool {
    // SAFETY: the caller compares words that are in the literal.
    let word = unsafe UnsafeRawPointer(expected.utf8Start)
      .loadUnaligned(fromByteOffset: offset, as: Word.self)
    return text.littleEndian(at: position &+ offset) == Word(littleEndian: word)
  }
}
