import ApusBytes
public import ApusIO

/// A handler that writes the canonical form of a document, which is the same for equal documents.
///
///     var canonicalizer = XMLCanonicalizer(to: MemorySink())
///     try XMLPushParser.parse([UInt8]("<a  y='2' x='1'/>".utf8).span, into: &canonicalizer)
///     String(decoding: try canonicalizer.finish(), as: UTF8.self)  // <a x="1" y="2"></a>
///
/// Source: Canonical XML 1.0, W3C, 2001, without comments; and the form of James Clark, in which the
/// outputs of the W3C test suite are.
public struct XMLCanonicalizer<Target: Sink<UInt8> & ~Copyable>: XMLHandler, ~Copyable {
  /// The failure of the target, after which the parser stops.
  public private(set) var failure: StreamError?
  private var target: Target
  private let form: XMLCanonicalForm
  private var buffer: [UInt8] = []
  private var depth = 0
  private var hasRoot = false
  private var scope = NamespaceScope()

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - target: The sink of the canonical form.
  ///   - form: The form. For `.c14n`, the parser must resolve namespaces.
  public init(to target: consuming Target, form: XMLCanonicalForm = .c14n) {
    self.target = target
    self.form = form
  }

  /// Whether the target failed.
  public var isStopped: Bool { failure != nil }

  /// Writes the rest, closes the target and returns its output.
  ///
  /// - Throws: The error of the target.
  public mutating func finish() throws(StreamError) -> Target.Output {
    flush()
    if let failure { throw failure }
    try target.close()
    return target.takeOutput()
  }

  private mutating func flush() {
    guard failure == nil else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    do throws(StreamError) {
      try target.write(contentsOf: bytes.span)
    } catch {
      failure = error
    }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &buffer)
  }

  private mutating func flushWhenLarge() {
    if buffer.count >= 65_536 { flush() }
  }

  /// Writes the notations, which the suite's form keeps.
  ///
  /// - Complexity: O(*n* log *n*) in the notations.
  public mutating func doctype(_ doctype: XMLDocumentType) {
    guard form == .suite, !doctype.notations.isEmpty else { return }
    append("<!DOCTYPE \(doctype.name) [\n")
    for notation in doctype.notations.sorted(by: { $0.name < $1.name }) {
      append("<!NOTATION \(notation.name) ")
      switch (notation.externalID.publicID, notation.externalID.systemID) {
      case (let publicID?, let systemID?): append("PUBLIC '\(publicID)' '\(systemID)'")
      case (let publicID?, nil): append("PUBLIC '\(publicID)'")
      case (nil, let systemID): append("SYSTEM '\(systemID ?? "")'")
      }
      append(">\n")
    }
    append("]>\n")
  }

  /// Writes a start tag with sorted attributes.
  ///
  /// - Complexity: O(*n* log *n*) in the attributes, and O(*n*) in their lengths.
  public mutating func startElement(_ tag: XMLStartTag) {
    buffer.append(UInt8(ascii: "<"))
    buffer.append(copying: tag.name.bytes)
    let escaping = form == .suite ? Escaping.suite : Escaping.value
    for attribute in sorted(tag.attributes) {
      buffer.append(UInt8(ascii: " "))
      buffer += attribute.name
      append("=\"")
      escaping.append(attribute.value.span, to: &buffer)
      buffer.append(UInt8(ascii: "\""))
    }
    buffer.append(UInt8(ascii: ">"))
    depth += 1
    hasRoot = true
  }

  private mutating func sorted(_ attributes: XMLAttributes) -> [CanonicalAttribute] {
    var list: [CanonicalAttribute] = []
    if form == .c14n { scope.open() }
    for index in attributes.indices {
      let attribute = CanonicalAttribute(attributes[index], form)
      if attribute.isNamespace, form == .c14n, !scope.declare(attribute) { continue }
      list.append(attribute)
    }
    if list.count > 1 { list.sort { $0.precedes($1) } }
    return list
  }

  /// Writes an end tag.
  public mutating func endElement(_ name: XMLName) {
    append("</")
    buffer.append(copying: name.bytes)
    buffer.append(UInt8(ascii: ">"))
    depth -= 1
    if form == .c14n { scope.close() }
    flushWhenLarge()
  }

  /// Writes text with references.
  public mutating func text(_ text: Span<UInt8>) {
    (form == .suite ? Escaping.suite : Escaping.text).append(text, to: &buffer)
    flushWhenLarge()
  }

  /// Writes an instruction.
  public mutating func instruction(target: Span<UInt8>, data: Span<UInt8>) {
    let isOutside = form == .c14n && depth == 0
    if isOutside, hasRoot { buffer.append(UInt8(ascii: "\n")) }
    append("<?")
    buffer.append(copying: target)
    if form == .suite || !data.isEmpty { buffer.append(UInt8(ascii: " ")) }
    buffer.append(copying: data)
    append("?>")
    if isOutside, !hasRoot { buffer.append(UInt8(ascii: "\n")) }
  }

  private mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }
}

/// A canonical form.
///
///     var canonicalizer = XMLCanonicalizer(to: MemorySink(), form: .suite)
///     try XMLPushParser.parse([UInt8]("<a>x\ty</a>".utf8).span, into: &canonicalizer)
///     String(decoding: try canonicalizer.finish(), as: UTF8.self)  // "<a>x&#9;y</a>"
///
public enum XMLCanonicalForm: Sendable, CaseIterable {
  /// Canonical XML 1.0 without comments.
  case c14n
  /// The form of the outputs of the W3C test suite.
  case suite
}

/// An attribute with its sort keys.
private struct CanonicalAttribute {
  let name: [UInt8]
  let value: [UInt8]
  let isNamespace: Bool
  private let namespace: [UInt8]
  private let local: [UInt8]

  init(_ attribute: XMLAttribute, _ form: XMLCanonicalForm) {
    name = attribute.name.bytes.rawBytes.array
    value = attribute.valueBytes.rawBytes.array
    isNamespace =
      form == .c14n && attribute.name.namespace == "http://www.w3.org/2000/xmlns/"
    namespace = form == .suite || isNamespace ? [] : attribute.name.namespaceBytes.rawBytes.array
    local =
      form == .suite || name.count == 5 && isNamespace
      ? name : attribute.name.localBytes.rawBytes.array
  }

  /// The prefix that a namespace declaration declares.
  var prefix: [UInt8] { name.count == 5 ? [] : Array(name.dropFirst(6)) }

  func precedes(_ other: CanonicalAttribute) -> Bool {
    if isNamespace != other.isNamespace { return isNamespace }
    if isNamespace { return prefix.lexicographicallyPrecedes(other.prefix) }
    if namespace != other.namespace { return namespace.lexicographicallyPrecedes(other.namespace) }
    return local.lexicographicallyPrecedes(other.local)
  }
}

/// The namespaces that were written, for leaving out those that are in scope.
private struct NamespaceScope {
  private var bindings: [(prefix: [UInt8], uri: [UInt8])] = []
  private var counts: [Int] = []

  mutating func open() { counts.append(bindings.count) }

  mutating func close() {
    if let count = counts.popLast() { bindings.removeLast(bindings.count - count) }
  }

  /// Returns whether the declaration is new.
  mutating func declare(_ attribute: CanonicalAttribute) -> Bool {
    let prefix = attribute.prefix
    let current = bindings.last { $0.prefix == prefix }?.uri ?? []
    if current == attribute.value { return false }
    bindings.append((prefix, attribute.value))
    return true
  }
}
