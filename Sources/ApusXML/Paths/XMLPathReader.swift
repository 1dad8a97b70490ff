import ApusBytes

/// A handler that passes the text of each element of a path to a closure, as it streams by.
///
///     var titles: [String] = []
///     var reader = XMLPathReader(try XMLPath("//title")) { titles.append($0.text) }
///     try XMLPushParser.parse(document.span, into: &reader)
///
/// The text of an element is that of all elements in it. If an element of the path is inside another
/// one, its text is passed first.
public struct XMLPathReader: XMLHandler {
  /// The number of elements or attributes that were found.
  public private(set) var count = 0
  /// The first entity in a found element whose text was not read, so that the passed text lacks it; `nil` if there
  /// is none.
  public private(set) var skippedEntity: String?
  private let attribute: [UInt8]?
  private var matcher: PathMatcher
  private let body: (Span<UInt8>) -> Void
  /// The text of the found elements that are open.
  private var text: [UInt8] = []
  /// The start of the text of each found element, with its depth.
  private var found: [(depth: Int, start: Int)] = []
  private var depth = 0

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - body: Receives the text of an element, or the value of an attribute.
  public init(_ path: XMLPath, _ body: @escaping (Span<UInt8>) -> Void) {
    attribute = path.attribute
    matcher = PathMatcher(path)
    self.body = body
  }

  /// Finds the elements of the path.
  ///
  /// - Complexity: O(*n*) in the length of the tag.
  public mutating func startElement(_ tag: XMLStartTag) {
    depth += 1
    guard matcher.enter(tag.name.bytes) else { return }
    guard let attribute else {
      count += 1
      found.append((depth, text.count))
      return
    }
    for index in tag.attributes.indices {
      let own = tag.attributes[index]
      guard own.name.bytes.count == attribute.count,
        own.name.bytes.rawBytes.holds(attribute.span.rawBytes, at: 0)
      else { continue }
      count += 1
      body(own.valueBytes)
    }
  }

  /// Passes the text of an element.
  public mutating func endElement(_ name: XMLName) {
    if let last = found.last, last.depth == depth {
      found.removeLast()
      body(text.span.extracting(droppingFirst: last.start))
      if found.isEmpty { text.removeAll(keepingCapacity: true) }
    }
    depth -= 1
    matcher.leave()
  }

  /// Keeps text of found elements.
  public mutating func text(_ text: Span<UInt8>) {
    if !found.isEmpty { self.text.append(copying: text) }
  }

  /// Keeps the name of an entity in a found element.
  public mutating func skippedEntity(_ name: Span<UInt8>) {
    if !found.isEmpty, skippedEntity == nil { skippedEntity = name.text }
  }
}
