import ApusBytes

/// The kind and the end of the token at a `<`.
@usableFromInline
struct SoupToken {
  @usableFromInline
  enum Kind {
    case startTag, endTag, markup
    /// The `<` begins no token.
    case text
    /// The bytes end before the token does, or before its kind is known.
    case unfinished
  }

  @usableFromInline let kind: Kind
  @usableFromInline let end: Int

  /// Finds the token at the offset of a `<`.
  ///
  /// The kind and the end depend on no byte after the end of the token.
  @usableFromInline
  init(_ bytes: RawSpan, at start: Int) {
    switch bytes.byte(at: start + 1) {
    case _ where start + 1 == bytes.byteCount: self.init(.unfinished, start + 1, bytes)
    case UInt8(ascii: "!") where bytes.holds("<!--", at: start):
      self.init(.markup, bytes.endOfComment(from: start + 4), bytes)
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      self.init(.markup, bytes.find(UInt8(ascii: ">"), from: start) + 1, bytes)
    case UInt8(ascii: "/"):
      if Self.isLetter(bytes.byte(at: start + 2)) {
        self.init(.endTag, SoupAttribute.endOfTag(bytes, from: start + 2), bytes)
      } else {
        self.init(.markup, bytes.find(UInt8(ascii: ">"), from: start) + 1, bytes)
      }
    case let byte where Self.isLetter(byte):
      self.init(.startTag, SoupAttribute.endOfTag(bytes, from: start + 1), bytes)
    default: self.init(.text, start + 1, bytes)
    }
  }

  /// A token that is unfinished if its end is past the bytes.
  private init(_ kind: Kind, _ end: Int, _ bytes: RawSpan) {
    self.kind = end <= bytes.byteCount ? kind : .unfinished
    self.end = min(end, bytes.byteCount)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}

/// The ranges of an attribute in a tag.
@usableFromInline
struct SoupAttribute {
  @usableFromInline let nameStart: Int
  @usableFromInline let nameEnd: Int
  @usableFromInline var valueStart: Int
  @usableFromInline var valueEnd: Int
  @usableFromInline var hasValue = false
  /// The offset after the attribute.
  @usableFromInline var end: Int

  /// Finds the next attribute of a tag, or returns `nil` at the `>` or at the end of the bytes.
  @usableFromInline
  init?(_ bytes: RawSpan, from start: Int) {
    var index = start
    while Self.isSeparator(bytes.byte(at: index)), index < bytes.byteCount { index += 1 }
    guard index < bytes.byteCount, bytes.byte(at: index) != UInt8(ascii: ">") else { return nil }
    nameStart = index
    // A `=` may begin a name, but not continue one.
    index += 1
    while index < bytes.byteCount, Self.isName(bytes.byte(at: index)) { index += 1 }
    nameEnd = index
    (valueStart, valueEnd, end) = (index, index, index)
    let equals = bytes.spaceEnd(from: index)
    guard bytes.byte(at: equals) == UInt8(ascii: "=") else { return }
    hasValue = true
    takeValue(bytes, from: bytes.spaceEnd(from: equals + 1))
  }

  private mutating func takeValue(_ bytes: RawSpan, from start: Int) {
    let quote = bytes.byte(at: start)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      valueStart = start + 1
      valueEnd = bytes.find(quote, from: valueStart)
      end = min(valueEnd + 1, bytes.byteCount)
      return
    }
    valueStart = start
    valueEnd = start
    while valueEnd < bytes.byteCount, !Self.endsValue(bytes.byte(at: valueEnd)) { valueEnd += 1 }
    end = valueEnd
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    ByteClass.of(byte) & ByteClass.space != 0 || byte == 0x0c
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/")
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">")
  }

  private static func isName(_ byte: UInt8) -> Bool {
    !isSeparator(byte) && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "=")
  }

  /// Returns the end of the name of a tag.
  @usableFromInline
  static func endOfName(_ bytes: RawSpan, from start: Int) -> Int {
    var index = start
    while index < bytes.byteCount, !isSeparator(bytes.byte(at: index)),
      bytes.byte(at: index) != UInt8(ascii: ">")
    {
      index += 1
    }
    return index
  }

  /// Returns the offset after the `>` of a tag, or more than the length if it has none.
  static func endOfTag(_ bytes: RawSpan, from nameStart: Int) -> Int {
    var index = endOfName(bytes, from: nameStart)
    while let attribute = SoupAttribute(bytes, from: index) { index = attribute.end }
    return bytes.find(UInt8(ascii: ">"), from: index) + 1
  }
}

extension RawSpan {
  /// Returns the offset after `-->`, or more than the length if there is none.
  fileprivate func endOfComment(from start: Int) -> Int {
    var index = start
    while index < byteCount {
      let end = find(UInt8(ascii: ">"), from: index)
      if end >= start + 2, holds("--", at: end - 2) { return min(end, byteCount) + 1 }
      index = end + 1
    }
    return byteCount + 1
  }
}
