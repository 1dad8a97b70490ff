// UNSAFE: compares bytes with those of a literal

import ApusBytes

/// A borrowed tag of tag soup: its bytes, its name and its attributes.
///
/// The tag is valid until the handler returns.
///
///     struct Links: TagSoupHandler {
///       var targets: [String] = []
///       mutating func startTag(_ tag: TagSoupTag) {
///         if tag.isNamed("a"), let target = tag.attribute("href") { targets.append(target) }
///       }
///     }
///     var links = Links()
///     TagSoup.parse([UInt8]("<A HREF=x>link".utf8).span, into: &links)
///     links.targets  // ["x"]
///
public struct TagSoupTag: ~Escapable {
  /// The bytes from `<` to `>`.
  public let bytes: Span<UInt8>
  private let nameStart: Int
  private let nameEnd: Int

  @usableFromInline
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, nameStart: Int) {
    self.bytes = bytes
    self.nameStart = nameStart
    nameEnd = SoupAttribute.endOfName(bytes.rawBytes, from: nameStart)
  }

  /// The bytes of the name, in the letter case of the document.
  public var name: Span<UInt8> {
    @_lifetime(copy self)
    get { bytes.extracting(nameStart..<nameEnd) }
  }

  /// Returns whether the name is a text, in any letter case.
  ///
  /// - Parameter text: A text of ASCII characters.
  /// - Complexity: O(*n*); does not allocate.
  public func isNamed(_ text: StaticString) -> Bool { name.equalsIgnoringCase(text) }

  /// The element of the tag if its content is text up to its end tag.
  @usableFromInline var rawText: RawTextElement? {
    RawTextElement.allCases.first { isNamed($0.name) }
  }

  /// Calls a closure with each attribute, in the order of the tag.
  ///
  /// - Complexity: O(*n*) in the tag; does not allocate.
  public func forEachAttribute(_ body: (TagSoupAttribute) -> Void) {
    var index = nameEnd
    while let ranges = SoupAttribute(bytes.rawBytes, from: index) {
      body(TagSoupAttribute(bytes, ranges))
      index = ranges.end
    }
  }

  /// Returns the value of the first attribute with a name in any letter case, or `nil`.
  ///
  /// - Complexity: O(*n*) in the tag; allocates for more than 15 bytes.
  public func attribute(_ name: StaticString) -> String? {
    var value: String?
    forEachAttribute { attribute in
      if value == nil, attribute.isNamed(name) { value = attribute.value.text }
    }
    return value
  }
}

/// A borrowed attribute of tag soup.
///
///     struct Names: TagSoupHandler {
///       var names: [String] = []
///       mutating func startTag(_ tag: TagSoupTag) {
///         tag.forEachAttribute { attribute in names.append(attribute.name.text) }
///       }
///     }
///     var names = Names()
///     TagSoup.parse([UInt8]("<input type=text disabled>".utf8).span, into: &names)
///     names.names  // ["type", "disabled"]
///
public struct TagSoupAttribute: ~Escapable {
  private let tag: Span<UInt8>
  private let ranges: SoupAttribute

  @_lifetime(copy tag)
  init(_ tag: Span<UInt8>, _ ranges: SoupAttribute) {
    self.tag = tag
    self.ranges = ranges
  }

  /// The bytes of the name, in the letter case of the document.
  public var name: Span<UInt8> {
    @_lifetime(copy self)
    get { tag.extracting(ranges.nameStart..<ranges.nameEnd) }
  }

  /// The bytes of the value without its quotes, with character references as they are.
  public var value: Span<UInt8> {
    @_lifetime(copy self)
    get { tag.extracting(valueRange) }
  }

  /// The offsets of the value in the bytes of the tag; a value can be replaced there.
  public var valueRange: Range<Int> { ranges.valueStart..<ranges.valueEnd }

  /// Whether the attribute has a value, which may be empty.
  public var hasValue: Bool { ranges.hasValue }

  /// Returns whether the name is a text, in any letter case.
  ///
  /// - Complexity: O(*n*); does not allocate.
  public func isNamed(_ text: StaticString) -> Bool { name.equalsIgnoringCase(text) }
}

extension Span<UInt8> {
  /// Whether the bytes are those of a literal, in any letter case of ASCII.
  fileprivate func equalsIgnoringCase(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    var index = 0
    // SAFETY: the closure reads the bytes of the literal below its length.
    return literal.withUTF8Buffer { buffer in
      while index < buffer.count {
        if Self.lowercase(self[index]) != Self.lowercase(unsafe buffer[index]) { return false }
        index += 1
      }
      return true
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
