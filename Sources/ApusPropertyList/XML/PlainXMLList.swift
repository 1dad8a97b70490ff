import ApusBytes
import ApusStreams

// A scanner of XML lists as Foundation, libplist and ours write them. It gives up at everything that
// such writers do not write: comments, sections, attributes, other encodings, carriage returns, unusual
// white space within tags, and every error. The XML parser then reads the text from its beginning, so
// that the scanner never has to find the place and the kind of an error.

/// A reader of the usual form of XML property lists.
struct PlainXMLList: ~Copyable, ~Escapable {
  private let text: Span<UInt8>
  private var position = 0
  /// Whether each open container is a dictionary, and the innermost one's state.
  private var open: [Bool] = []
  private var hasKey = false
  /// The bytes of a text with entities.
  private var decoded: [UInt8] = []

  private static let depthLimit = 256

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) { self.text = text }

  /// Calls a handler with the values of the list; returns `false` if the text is not of the usual form.
  ///
  /// The handler has then been called with some of the values.
  ///
  /// - Complexity: O(*n*); allocates for the stack of containers and a text with entities.
  mutating func visit<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) -> Bool {
    guard isUTF8, acceptProlog() else { return false }
    repeat {
      skipSpace()
      guard try element(&handler) else { return false }
    } while !open.isEmpty
    skipSpace()
    guard accept("</plist>") else { return false }
    skipSpace()
    return position == text.count
  }

  private var isUTF8: Bool {
    text.rawBytes.isASCII || (try? UTF8Span(validating: text)) != nil
  }

  private mutating func acceptProlog() -> Bool {
    guard accept("<?xml version=\"1.0\" encoding=\"UTF-8\"?>") else { return false }
    skipSpace()
    if accept("<!DOCTYPE plist PUBLIC \"-//Apple") {
      guard accept(" Computer//DTD PLIST 1.0//EN\" ") || accept("//DTD PLIST 1.0//EN\" "),
        accept("\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">")
      else { return false }
      skipSpace()
    }
    return accept("<plist version=\"1.0\">")
  }

  // MARK: - Elements

  /// Reads a tag, and the text and the end of an element without children.
  @inline(__always)
  private mutating func element<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) -> Bool {
    guard position + 2 < text.count, text[position] == UInt8(ascii: "<") else { return false }
    let letter = text[position + 1]
    if letter == UInt8(ascii: "/") { return try end(&handler) }
    if letter == UInt8(ascii: "k") { return try key(&handler) }
    // In a dictionary a value follows its key.
    if open.last == true {
      guard hasKey else { return false }
      hasKey = false
    }
    switch letter {
    case UInt8(ascii: "s"): return try string(&handler)
    case UInt8(ascii: "i"):
      guard accept("<integer>"), let range = plainText(until: "</integer>"),
        let value = ListText.integer(text.extracting(range))
      else { return false }
      try handler.integer(value)
    case UInt8(ascii: "r"):
      guard accept("<real>"), let range = plainText(until: "</real>"),
        let value = ListText.real(text.extracting(range))
      else { return false }
      try handler.real(value)
    case UInt8(ascii: "t"):
      guard accept("<true/>") else { return false }
      try handler.boolean(true)
    case UInt8(ascii: "f"):
      guard accept("<false/>") else { return false }
      try handler.boolean(false)
    case UInt8(ascii: "a"): return try begin(isDictionary: false, &handler)
    case UInt8(ascii: "d"):
      guard text[position + 2] == UInt8(ascii: "a") else {
        return try begin(isDictionary: true, &handler)
      }
      return try dateOrData(&handler)
    default: return false
    }
    return true
  }

  private mutating func key<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) -> Bool {
    guard open.last == true, !hasKey, accept("<key>") else { return false }
    hasKey = true
    switch content(until: "</key>") {
    case nil: return false
    case .plain(let range): try handler.key(text.extracting(range))
    case .decoded: try handler.key(decoded.span)
    }
    return true
  }

  private mutating func string<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) -> Bool {
    guard accept("<string>") else { return false }
    switch content(until: "</string>") {
    case nil: return false
    case .plain(let range): try handler.string(text.extracting(range))
    case .decoded: try handler.string(decoded.span)
    }
    return true
  }

  private mutating func dateOrData<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) -> Bool {
    if accept("<date>") {
      guard let range = plainText(until: "</date>"),
        let date = ListText.date(text.extracting(range))
      else { return false }
      try handler.date(date)
    } else {
      guard accept("<data>"), let range = plainText(until: "</data>"),
        let bytes = ListText.base64(range.map { text[$0] })
      else { return false }
      try handler.data(bytes.span)
    }
    return true
  }

  private mutating func begin<Handler: PropertyListHandler & ~Copyable>(
    isDictionary: Bool, _ handler: inout Handler
  ) throws(StreamError) -> Bool {
    guard open.count < Self.depthLimit else { return false }
    if isDictionary {
      let isEmpty = accept("<dict/>")
      guard isEmpty || accept("<dict>") else { return false }
      try handler.beginDictionary()
      if isEmpty { try handler.endDictionary() } else { open.append(true) }
    } else {
      let isEmpty = accept("<array/>")
      guard isEmpty || accept("<array>") else { return false }
      try handler.beginArray(isSet: false)
      if isEmpty { try handler.endArray() } else { open.append(false) }
    }
    return true
  }

  private mutating func end<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) -> Bool {
    guard let isDictionary = open.popLast(), !hasKey else { return false }
    if isDictionary {
      guard accept("</dict>") else { return false }
      try handler.endDictionary()
    } else {
      guard accept("</array>") else { return false }
      try handler.endArray()
    }
    return true
  }

  // MARK: - Text

  /// The content of an element without children.
  private enum Content {
    /// The place of a text without entities.
    case plain(Range<Int>)
    /// The text is in `decoded`.
    case decoded
  }

  /// Reads the text of an element with its end tag; returns `nil` if it is not of the usual form.
  @inline(__always)
  private mutating func content(until end: StaticString) -> Content? {
    let start = position
    guard plainText() else { return nil }
    let range = start..<position
    if text[position] == UInt8(ascii: "&") {
      return decodedText(from: start) && accept(end) ? .decoded : nil
    }
    return accept(end) ? .plain(range) : nil
  }

  /// Reads a text without entities with its end tag, and returns the place of the text.
  @inline(__always)
  private mutating func plainText(until end: StaticString) -> Range<Int>? {
    let start = position
    guard plainText() else { return nil }
    let range = start..<position
    return accept(end) ? range : nil
  }

  /// Skips text up to a tag or an entity; returns `false` at a byte that is rare in lists.
  ///
  /// U+FFFE and U+FFFF, which XML does not allow, begin with EF; `>` may end a section.
  @inline(__always)
  private mutating func plainText() -> Bool {
    var end = position
    while end < text.count {
      let byte = text[end]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
        position = end
        return true
      }
      guard byte >= 0x20 || byte == 0x0a || byte == 0x09,
        byte != UInt8(ascii: ">"), byte != 0xef
      else { return false }
      end += 1
    }
    return false
  }

  /// Decodes a text from its start to its tag; the position is at its first entity.
  private mutating func decodedText(from start: Int) -> Bool {
    decoded.removeAll(keepingCapacity: true)
    decoded.append(copying: text.extracting(start..<position))
    while text[position] == UInt8(ascii: "&") {
      guard let character = entity() else { return false }
      decoded.append(character)
      let start = position
      guard plainText() else { return false }
      decoded.append(copying: text.extracting(start..<position))
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
  private mutating func skipSpace() {
    while position < text.count,
      text[position] == 0x20 || text[position] == 0x0a
        || text[position] == 0x09
    { position += 1 }
  }

  /// Skips a text if it is next.
  @inline(__always)
  private mutating func accept(_ expected: StaticString) -> Bool {
    let count = expected.utf8CodeUnitCount
    guard text.count - position >= count else { return false }
    // SAFETY: the index is below the number of bytes of the literal.
    for index in 0..<count where unsafe text[position + index] != expected.utf8Start[index] {
      return false
    }
    position += count
    return true
  }
}
