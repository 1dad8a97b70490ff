public import ApusIO

import ApusBytes
import CApusBytes

/// A writer of well-formed XML to a sink; a call that would break the document throws.
///
///     var writer = XMLWriter(into: MemorySink())
///     try writer.startElement("book", ["id": "1"])
///     try writer.text("A & B")
///     try writer.endElement()
///     try writer.finish()  // <book id="1">A &amp; B</book>
///
/// Names are checked against Namespaces in XML 1.0: prefixes are declared, and no two attributes of a
/// tag have one local name in one namespace. The syntax of URIs is not checked. For the canonical form
/// of a document that exists, use `XMLCanonicalizer`.
public struct XMLWriter<Target: Sink<UInt8> & ~Copyable>: ~Copyable {
  private var target: Target
  private let style: XMLWriterStyle
  private var output: [UInt8] = []
  /// The names of the open elements, one after another, and their lengths.
  private var names: [UInt8] = []
  private var lengths: [Int] = []
  /// The names of the attributes of the open tag, one after another, and their lengths.
  private var attributes: [UInt8] = []
  private var attributeLengths: [Int] = []
  /// The prefixes that must be declared.
  private var prefixes: [[UInt8]] = []
  /// The names with a prefix of the attributes of the open tag.
  private var prefixed: [(name: String, prefix: [UInt8], local: [UInt8])] = []
  /// The declared prefixes, with the depth of their element.
  private var declared: [(prefix: [UInt8], uri: [UInt8], depth: Int)] = []
  private var isInTag = false
  private var hasRoot = false
  private var isEmpty = true
  /// Whether each open element has text, or is in one that has, so that white space would change it.
  private var hasText = [false]

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - target: The sink of the document, in UTF-8.
  ///   - style: The white space between elements.
  public init(into target: consuming Target, style: XMLWriterStyle = .compact) {
    self.target = target
    self.style = style
  }

  /// Writes the XML declaration, which must come first.
  public mutating func declaration() throws(XMLWriterError) {
    guard isEmpty else { throw .misplacedDeclaration }
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    // With indentation, the next part begins with the end of the line.
    if style == .compact { append("\n") }
  }

  /// Starts an element.
  ///
  /// - Parameters:
  ///   - name: The name, with a prefix if it has one.
  ///   - attributes: The attributes, written in their order; more may follow by `attribute`.
  /// - Complexity: O(*n*); does not allocate for a name without a prefix.
  public mutating func startElement(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:]
  ) throws(XMLWriterError) {
    if lengths.isEmpty, hasRoot { throw .secondRoot }
    let prefix = try Self.prefix(of: name)
    try endTag()
    indent()
    isEmpty = false
    hasRoot = true
    output.append(UInt8(ascii: "<"))
    let span = name.utf8.span
    output.append(copying: span)
    names.append(copying: span)
    lengths.append(span.count)
    hasText.append(hasText[hasText.count - 1])
    if let prefix { prefixes.append(prefix) }
    isInTag = true
    for (name, value) in attributes { try attribute(name, value) }
  }

  /// Writes an attribute of the element that was just started.
  ///
  /// - Complexity: O(*n*), and O(*a*) for the names of the tag's other attributes; does not allocate
  ///   for a name without a prefix.
  public mutating func attribute(_ name: String, _ value: String) throws(XMLWriterError) {
    let span = value.utf8.span
    guard Self.isAllowed(span) else { throw .forbiddenCharacter }
    try startAttribute(name, value)
    Escaping.value.append(span, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Writes an attribute that is a whole number, in decimal.
  ///
  /// - Complexity: As `attribute` with a text; makes no text of the number.
  public mutating func attribute(_ name: String, _ value: Int) throws(XMLWriterError) {
    try startAttribute(name, "\(value)")
    output.append(decimal: value)
    output.append(UInt8(ascii: "\""))
  }

  /// Writes an attribute that is a number, as the shortest decimal that is read as the same number.
  ///
  /// - Complexity: As `attribute` with a text.
  public mutating func attribute(_ name: String, _ value: Double) throws(XMLWriterError) {
    try startAttribute(name, "\(value)")
    output.append(shortest: value)
    output.append(UInt8(ascii: "\""))
  }

  /// Writes the name of an attribute, up to its value, which is a URI if the attribute declares a
  /// namespace.
  private mutating func startAttribute(
    _ name: String, _ value: @autoclosure () -> String
  ) throws(XMLWriterError) {
    guard isInTag else { throw .misplacedAttribute(name) }
    let span = name.utf8.span
    guard !hasAttribute(span) else { throw .duplicateAttribute(name) }
    if let prefix = try Self.prefix(of: name) {
      let local = Array(name.utf8.dropFirst(prefix.count + 1))
      if prefix == Array("xmlns".utf8) {
        try declare(name, local, Array(value().utf8))
      } else {
        prefixes.append(prefix)
        prefixed.append((name, prefix, local))
      }
    } else if name == "xmlns", reservedNamespaces.contains(Array(value().utf8)) {
      throw .invalidNamespace(name)
    }
    attributes.append(copying: span)
    attributeLengths.append(span.count)
    output.append(UInt8(ascii: " "))
    output.append(copying: span)
    output.append(UInt8(ascii: "="))
    output.append(UInt8(ascii: "\""))
  }

  /// Keeps the declaration of a prefix, or refuses one that no document may have.
  private mutating func declare(
    _ name: String, _ prefix: [UInt8], _ uri: [UInt8]
  ) throws(XMLWriterError) {
    let isXML = prefix == Array("xml".utf8)
    guard !uri.isEmpty, prefix != Array("xmlns".utf8),
      isXML ? uri == reservedNamespaces[0] : !reservedNamespaces.contains(uri)
    else { throw .invalidNamespace(name) }
    declared.append((prefix, uri, lengths.count))
  }

  private func hasAttribute(_ name: Span<UInt8>) -> Bool {
    var start = 0
    let names = attributes.span
    for length in attributeLengths {
      if length == name.count, names.rawBytes.holds(name.rawBytes, at: start) { return true }
      start += length
    }
    return false
  }

  /// Writes text; `&`, `<`, `>` and carriage returns become references.
  public mutating func text(_ text: String) throws(XMLWriterError) {
    try self.text(text.utf8.span)
  }

  /// Writes text that is UTF-8.
  public mutating func text(_ text: Span<UInt8>) throws(XMLWriterError) {
    guard !lengths.isEmpty else { throw .textOutsideRoot }
    guard Self.isAllowed(text) else { throw .forbiddenCharacter }
    try endTag()
    hasText[hasText.count - 1] = true
    Escaping.text.append(text, to: &output)
    try flushWhenLarge()
  }

  /// Writes text as a CDATA section; `]]>` is divided between two sections.
  ///
  /// - Complexity: O(*n*); allocates when the output buffer grows.
  public mutating func section(_ text: String) throws(XMLWriterError) {
    guard !lengths.isEmpty else { throw .textOutsideRoot }
    guard Self.isAllowed(text.utf8.span) else { throw .forbiddenCharacter }
    try endTag()
    hasText[hasText.count - 1] = true
    append("<![CDATA[")
    var brackets = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ">"), brackets >= 2 { append("]]><![CDATA[") }
      brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
      output.append(byte)
    }
    append("]]>")
    try flushWhenLarge()
  }

  /// Ends the innermost element.
  ///
  /// - Complexity: O(*n*) in the name and in the prefixes that the element declared.
  public mutating func endElement() throws(XMLWriterError) {
    guard let length = lengths.last else { throw .noOpenElement }
    if isInTag {
      try checkTag()
      append("/>")
    } else {
      if !hasText[hasText.count - 1] { indent(by: -1) }
      output.append(UInt8(ascii: "<"))
      output.append(UInt8(ascii: "/"))
      Self.append(last: length, of: names, to: &output)
      output.append(UInt8(ascii: ">"))
    }
    while let last = declared.last, last.depth >= lengths.count { declared.removeLast() }
    lengths.removeLast()
    names.removeLast(length)
    hasText.removeLast()
    try flushWhenLarge()
  }

  /// Writes an element with text.
  public mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String
  ) throws(XMLWriterError) {
    try startElement(name, attributes)
    try self.text(text)
    try endElement()
  }

  /// Writes a comment.
  public mutating func comment(_ text: String) throws(XMLWriterError) {
    let span = text.utf8.span
    let bytes = span.rawBytes
    guard !bytes.contains("--"), bytes.byte(at: bytes.byteCount - 1) != UInt8(ascii: "-") else {
      throw .malformedComment
    }
    guard Self.isAllowed(span) else { throw .forbiddenCharacter }
    try endTag()
    indent()
    isEmpty = false
    append("<!--\(text)-->")
  }

  /// Writes a processing instruction.
  public mutating func instruction(
    target name: String, data: String = ""
  ) throws(XMLWriterError) {
    guard try Self.prefix(of: name) == nil else { throw .invalidName(name) }
    let span = data.utf8.span
    guard name.lowercased() != "xml", !span.rawBytes.contains("?>") else {
      throw .malformedInstruction
    }
    guard Self.isAllowed(span) else { throw .forbiddenCharacter }
    try endTag()
    indent()
    isEmpty = false
    append(data.isEmpty ? "<?\(name)?>" : "<?\(name) \(data)?>")
  }

  /// Ends the document, closes the target and returns its output.
  ///
  /// - Throws: `incomplete` if elements are open or there is no root.
  public mutating func finish() throws(XMLWriterError) -> Target.Output {
    guard hasRoot, lengths.isEmpty else { throw .incomplete(openElements: lengths.count) }
    if style != .compact { output.append(UInt8(ascii: "\n")) }
    try flush()
    do throws(StreamError) { try target.close() } catch { throw .target(error) }
    return target.takeOutput()
  }

  // MARK: - Parts

  private mutating func endTag() throws(XMLWriterError) {
    guard isInTag else { return }
    try checkTag()
    output.append(UInt8(ascii: ">"))
  }

  /// Checks the prefixes of the open tag, whose declarations may come after their use.
  private mutating func checkTag() throws(XMLWriterError) {
    for prefix in prefixes where prefix != Array("xml".utf8) {
      guard declared.contains(where: { $0.prefix == prefix }) else {
        throw .undeclaredPrefix(String(decoding: prefix, as: UTF8.self))
      }
    }
    if prefixed.count > 1 { try checkNamespaces() }
    isInTag = false
    if !prefixes.isEmpty { prefixes.removeAll(keepingCapacity: true) }
    if !prefixed.isEmpty { prefixed.removeAll(keepingCapacity: true) }
    guard !attributeLengths.isEmpty else { return }
    attributes.removeAll(keepingCapacity: true)
    attributeLengths.removeAll(keepingCapacity: true)
  }

  /// Checks that no two attributes have one local name, and prefixes of one namespace.
  private func checkNamespaces() throws(XMLWriterError) {
    for (index, attribute) in prefixed.enumerated() {
      for other in prefixed[..<index]
      where other.local == attribute.local && uri(of: other.prefix) == uri(of: attribute.prefix) {
        throw .duplicateAttribute(attribute.name)
      }
    }
  }

  /// The URI of a declared prefix.
  private func uri(of prefix: [UInt8]) -> [UInt8] {
    declared.last { $0.prefix == prefix }?.uri ?? reservedNamespaces[0]
  }

  private mutating func indent(by change: Int = 0) {
    guard case .pretty(let width) = style, !isEmpty, !hasText[hasText.count - 1] else { return }
    output.append(UInt8(ascii: "\n"))
    let count = max(0, (lengths.count + change) * width)
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  private static func append(last count: Int, of names: [UInt8], to output: inout [UInt8]) {
    output.append(copying: names.span.extracting(droppingFirst: names.count - count))
  }

  private mutating func append(_ text: String) {
    isEmpty = false
    output.append(contentsOf: text.utf8)
  }

  private mutating func flushWhenLarge() throws(XMLWriterError) {
    if output.count >= 65_536 { try flush() }
  }

  private mutating func flush() throws(XMLWriterError) {
    var bytes: [UInt8] = []
    swap(&bytes, &output)
    do throws(StreamError) {
      try target.write(contentsOf: bytes.span)
    } catch {
      throw .target(error)
    }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &output)
  }

  private static func isAllowed(_ text: Span<UInt8>) -> Bool {
    text.rawBytes.checkCharacters().valid == text.count
  }

  /// Checks a name, and returns its prefix, or `nil` without one.
  private static func prefix(of name: String) throws(XMLWriterError) -> [UInt8]? {
    let span = name.utf8.span
    let bytes = span.rawBytes
    guard bytes.byteCount > 0, bytes.endOfName(from: 0) == bytes.byteCount else {
      throw .invalidName(name)
    }
    let colon = bytes.find(UInt8(ascii: ":"), from: 0)
    if colon == bytes.byteCount { return nil }
    guard colon > 0,
      bytes.part(colon + 1, bytes.byteCount).endOfName(from: 0)
        == bytes.byteCount - colon - 1, bytes.byteCount > colon + 1,
      bytes.find(UInt8(ascii: ":"), from: colon + 1) == bytes.byteCount
    else { throw .invalidName(name) }
    return bytes.part(0, colon).array
  }
}

/// The namespaces of the prefixes `xml` and `xmlns`, to which no other prefix may be bound.
private let reservedNamespaces = [
  Array("http://www.w3.org/XML/1998/namespace".utf8), Array("http://www.w3.org/2000/xmlns/".utf8),
]

extension RawSpan {
  /// Whether the bytes of a literal are anywhere in these bytes.
  fileprivate func contains(_ literal: StaticString) -> Bool {
    var index = 0
    while index < byteCount {
      if holds(literal, at: index) { return true }
      index += 1
    }
    return false
  }
}

/// The white space that a writer adds.
///
///     var writer = XMLWriter(into: MemorySink(), style: .pretty(indent: 2))
///     try writer.startElement("books")
///     try writer.startElement("book")
///     try writer.endElement()
///     try writer.endElement()
///     String(decoding: try writer.finish(), as: UTF8.self)  // "<books>\n  <book/>\n</books>\n"
///
public enum XMLWriterStyle: Sendable, Equatable {
  /// None.
  case compact
  /// A line for each element, indented. After the first text of an element, no white space is added
  /// to it, nor to the elements in it.
  case pretty(indent: Int)
}
