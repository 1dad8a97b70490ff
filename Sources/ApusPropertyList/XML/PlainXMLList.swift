import ApusBytes

// A scanner of XML lists as Foundation, libplist and ours write them. It gives up at everything that
// such writers do not write: comments, sections, attributes, other encodings, carriage returns, unusual
// white space within tags, and every error. The XML parser then reads the text from its beginning, so
// that the scanner never has to find the position and the kind of an error.

/// A reader of the usual form of XML property lists.
struct PlainXMLList: ~Copyable, ~Escapable {
  private struct Container {
    var isDictionary = false
    /// The number of objects that were pending before the container.
    var start = 0
  }

  let text: RawSpan
  var position = 0
  private var open = InlineArray<256, Container>(repeating: Container())
  private var depth = 0
  /// Whether the innermost container is a dictionary, and whether a key waits for its value.
  private var isInDictionary = false
  private var hasKey = false
  /// The bytes of a text with entities.
  var decoded: [UInt8] = []

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) { self.text = text.rawBytes }

  /// Adds the values of the list to a builder; returns `false` if the text is not of the usual form.
  ///
  /// The builder then has some of the values.
  ///
  /// - Complexity: O(*n*); allocates for a text with entities.
  mutating func read(into list: inout ListBuilder) -> Bool {
    guard text.byteCount <= ListBuilder.textLimit, isUTF8, acceptProlog() else { return false }
    repeat {
      skipSpace()
      guard element(&list) else { return false }
    } while depth > 0
    skipSpace()
    guard accept("</plist>") else { return false }
    skipSpace()
    return position == text.byteCount
  }

  private var isUTF8: Bool { text.isASCII || (try? UTF8Span(validating: text.elements)) != nil }

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
  private mutating func element(_ list: inout ListBuilder) -> Bool {
    guard text.byte(at: position) == UInt8(ascii: "<") else { return false }
    let letter = text.byte(at: position + 1)
    if letter == UInt8(ascii: "/") { return end(&list) }
    if letter == UInt8(ascii: "k") { return key(&list) }
    // In a dictionary a value follows its key.
    guard hasKey == isInDictionary else { return false }
    hasKey = false
    switch letter {
    case UInt8(ascii: "s"): return string(&list)
    case UInt8(ascii: "i"): return integer(&list)
    case UInt8(ascii: "d") where text.byte(at: position + 2) != UInt8(ascii: "a"):
      return begin("<dict>", "<dict/>", isDictionary: true, &list)
    case UInt8(ascii: "a"): return begin("<array>", "<array/>", isDictionary: false, &list)
    default: return rareElement(letter, &list)
    }
  }

  private mutating func rareElement(_ letter: UInt8, _ list: inout ListBuilder) -> Bool {
    switch letter {
    case UInt8(ascii: "r"):
      guard accept("<real>"), let range = plainText(until: "</real>"),
        let value = ListText.real(text.elements.extracting(range))
      else { return false }
      list.real(value)
    case UInt8(ascii: "t"):
      guard accept("<true/>") else { return false }
      list.boolean(true)
    case UInt8(ascii: "f"):
      guard accept("<false/>") else { return false }
      list.boolean(false)
    case UInt8(ascii: "d"): return dateOrData(&list)
    default: return false
    }
    return true
  }

  private mutating func dateOrData(_ list: inout ListBuilder) -> Bool {
    if accept("<date>") {
      guard let range = plainText(until: "</date>"),
        let date = ListText.date(text.elements.extracting(range))
      else { return false }
      list.date(date)
    } else {
      guard accept("<data>"), let range = plainText(until: "</data>"),
        let bytes = ListText.base64(range.map { text.byte(at: $0) })
      else { return false }
      list.data(bytes)
    }
    return true
  }

  @inline(__always)
  private mutating func key(_ list: inout ListBuilder) -> Bool {
    guard isInDictionary, !hasKey, accept("<key>") else { return false }
    hasKey = true
    switch content(until: "</key>") {
    case nil: return false
    case .plain(let range): list.key(text, range)
    case .decoded: list.key(decoded.span.rawBytes, decoded.indices)
    }
    return true
  }

  @inline(__always)
  private mutating func string(_ list: inout ListBuilder) -> Bool {
    guard accept("<string>") else { return false }
    switch content(until: "</string>") {
    case nil: return false
    case .plain(let range): list.string(text, range)
    case .decoded: list.string(decoded.span.rawBytes, decoded.indices)
    }
    return true
  }

  @inline(__always)
  private mutating func integer(_ list: inout ListBuilder) -> Bool {
    guard accept("<integer>") else { return false }
    let start = position
    if let value = digits(), accept("</integer>") {
      list.integer(value)
      return true
    }
    position = start
    guard let range = plainText(until: "</integer>"),
      let value = ListText.integer(text.elements.extracting(range))
    else { return false }
    list.integer(value)
    return true
  }

  /// Reads 1 to 18 digits.
  @inline(__always)
  private mutating func digits() -> Int? {
    var value: UInt64 = 0
    var end = position
    DecimalWord.read(text, &end, into: &value)
    guard 1...18 ~= end &- position else { return nil }
    position = end
    return Int(truncatingIfNeeded: value)
  }

  @inline(__always)
  private mutating func begin(
    _ tag: StaticString, _ empty: StaticString, isDictionary: Bool, _ list: inout ListBuilder
  ) -> Bool {
    guard depth < open.count else { return false }
    open[depth] = Container(isDictionary: isDictionary, start: list.pendingCount)
    depth += 1
    isInDictionary = isDictionary
    if accept(tag) { return true }
    guard accept(empty) else { return false }
    close(&list)
    return true
  }

  @inline(__always)
  private mutating func end(_ list: inout ListBuilder) -> Bool {
    guard depth > 0, !hasKey else { return false }
    guard isInDictionary ? accept("</dict>") : accept("</array>") else { return false }
    close(&list)
    return true
  }

  /// Adds the innermost container.
  @inline(__always)
  private mutating func close(_ list: inout ListBuilder) {
    depth -= 1
    let start = open[depth].start
    if isInDictionary { list.dictionary(from: start) } else { list.array(from: start) }
    isInDictionary = depth > 0 && open[depth - 1].isDictionary
  }
}
