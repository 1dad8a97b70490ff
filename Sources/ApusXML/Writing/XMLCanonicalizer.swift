import ApusBytes
public import ApusIO

/// A handler that writes the canonical form of a document, which is the same for equal documents.
///
///     var canonicalizer = XMLCanonicalizer(into: MemorySink())
///     try XMLPushParser.parse([UInt8]("<a  y='2' x='1'/>".utf8).span, into: &canonicalizer)
///     String(decoding: try canonicalizer.finish(), as: UTF8.self)  // <a x="1" y="2"></a>
///
/// Source: Canonical XML 1.0, W3C, 2001, without comments; and the form of James Clark, in which the
/// outputs of the W3C test suite are.
public struct XMLCanonicalizer<Target: Sink<UInt8> & ~Copyable>: XMLHandler, ~Copyable {
  /// The failure of the target, or the `XMLCanonicalError` of the document. The parser stops after it.
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
  public init(into target: consuming Target, form: XMLCanonicalForm = .c14n) {
    self.target = target
    self.form = form
  }

  /// Whether the target failed, or the document has no canonical form.
  public var isStopped: Bool { failure != nil }

  /// Writes the rest, closes the target and returns its output.
  ///
  /// - Throws: The error of the target. The cause is an `XMLCanonicalError` if the document has no
  ///   canonical form.
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

  /// Writes the instructions and the notations, which the suite's form keeps.
  ///
  /// - Complexity: O(*n* log *n*) in the notations.
  public mutating func doctype(_ doctype: XMLDocumentType) {
    guard form == .suite else { return }
    for instruction in doctype.instructions {
      append("<?\(instruction.target) \(instruction.data)?>")
    }
    guard !doctype.notations.isEmpty else { return }
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
    for position in form == .suite ? Self.sorted(tag.attributes) : positions(of: tag.attributes) {
      let attribute = tag.attributes[position.index]
      buffer.append(UInt8(ascii: " "))
      buffer.append(copying: attribute.name.bytes)
      append("=\"")
      escaping.append(attribute.valueBytes, to: &buffer)
      buffer.append(UInt8(ascii: "\""))
    }
    buffer.append(UInt8(ascii: ">"))
    depth += 1
    hasRoot = true
  }

  private mutating func positions(of attributes: XMLAttributes) -> [CanonicalPosition] {
    do throws(XMLCanonicalError) {
      return try scope.enter(attributes)
    } catch {
      fail(error)
      return []
    }
  }

  private mutating func fail(_ error: XMLCanonicalError) {
    failure = failure ?? StreamError(stage: "canonical form", error)
  }

  /// The positions of attributes in the order of their names.
  private static func sorted(_ attributes: XMLAttributes) -> [CanonicalPosition] {
    var positions: [CanonicalPosition] = []
    for index in attributes.indices {
      positions.append(CanonicalPosition(index, attributes[index].name.bytes))
    }
    if positions.count > 1 { positions.sort { $0.precedes($1) } }
    return positions
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
    flushWhenLarge()
  }

  /// Ends the canonical form, which has the text of each entity; the form of the suite leaves it out.
  public mutating func skippedEntity(_ name: Span<UInt8>) {
    if form == .c14n { fail(.skippedEntity(name: name.text)) }
  }

  private mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }
}

/// The position of an attribute in its tag, with its sort keys.
private struct CanonicalPosition {
  let index: Int
  /// The group of the attribute: 0 for declarations of namespaces, 1 for names without a namespace,
  /// and 2 or more for the others.
  var group: Int
  private let key: [UInt8]

  init(_ index: Int, group: Int = 0, _ key: Span<UInt8>) {
    self.index = index
    self.group = group
    self.key = key.rawBytes.array
  }

  func precedes(_ other: CanonicalPosition) -> Bool {
    if group != other.group { return group < other.group }
    return key.lexicographicallyPrecedes(other.key)
  }
}

/// The namespaces that were written, for leaving out those that are in scope.
private struct NamespaceScope {
  private struct Binding {
    let prefix: [UInt8]
    let uri: [UInt8]
    /// A number that no other binding has.
    let serial: Int
  }

  /// Two bindings that were compared.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// The bindings in scope; the prefix `xml` is always bound, so that its declaration is left out.
  private var bindings = [
    Binding(
      prefix: Array("xml".utf8), uri: Array("http://www.w3.org/XML/1998/namespace".utf8), serial: 0)
  ]
  private var counts: [Int] = []
  private var lastSerial = 0
  /// Whether the URI of the first binding of a pair is the same (0), or precedes (-1) or follows (1) the
  /// other. Each pair is compared once, because URIs may be long and tags many.
  private var orders: [Pair: Int] = [:]
  private static let orderLimit = 65_536

  /// Begins the scope of a tag, and returns the positions of the attributes to write, in their order.
  mutating func enter(
    _ attributes: XMLAttributes
  ) throws(XMLCanonicalError) -> [CanonicalPosition] {
    counts.append(bindings.count)
    var positions: [CanonicalPosition] = []
    for index in attributes.indices where attributes[index].name.isDeclaration {
      let name = attributes[index].name
      let prefix = name.bytes.count == 5 ? Span() : name.localBytes
      if try declare(prefix.rawBytes.array, attributes[index].valueBytes.rawBytes.array) {
        positions.append(CanonicalPosition(index, prefix))
      }
    }
    for index in attributes.indices where !attributes[index].name.isDeclaration {
      let name = attributes[index].name
      positions.append(
        CanonicalPosition(index, group: group(of: name.prefixBytes), name.localBytes))
    }
    if positions.count > 1 {
      orderGroups(of: &positions)
      positions.sort { $0.precedes($1) }
    }
    return positions
  }

  mutating func close() {
    if let count = counts.popLast() { bindings.removeLast(bindings.count - count) }
  }

  /// Returns whether the declaration is new.
  private mutating func declare(
    _ prefix: [UInt8], _ uri: [UInt8]
  ) throws(XMLCanonicalError) -> Bool {
    let current = bindings.last { $0.prefix == prefix }?.uri ?? []
    if current == uri { return false }
    guard uri.isEmpty || Self.hasScheme(uri) else {
      throw .relativeNamespace(uri: String(decoding: uri, as: UTF8.self))
    }
    lastSerial += 1
    bindings.append(Binding(prefix: prefix, uri: uri, serial: lastSerial))
    return true
  }

  /// Whether a URI begins with a scheme and a colon: section 3.1 of RFC 2396.
  private static func hasScheme(_ uri: [UInt8]) -> Bool {
    guard let colon = uri.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    return uri[..<colon].enumerated().allSatisfy { index, byte in
      switch byte {
      case 0x41...0x5a, 0x61...0x7a: true
      case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): index > 0
      default: false
      }
    }
  }

  /// The group of the names with a prefix: 2 more than the index of its binding.
  private func group(of prefix: Span<UInt8>) -> Int {
    if prefix.isEmpty { return 1 }
    let prefix = prefix.rawBytes.array
    return 2 + (bindings.lastIndex { $0.prefix == prefix } ?? 0)
  }

  /// Numbers the groups of names with a namespace in the order of their URIs.
  ///
  /// The URIs of a tag are compared once for each prefix, not for each attribute.
  private mutating func orderGroups(of positions: inout [CanonicalPosition]) {
    let used = Set(positions.map(\.group).filter { $0 >= 2 })
    guard used.count > 1 else { return }
    let sorted = used.sorted { order($0, $1) < 0 }
    var numbers: [Int: Int] = [sorted[0]: 2]
    for (last, group) in zip(sorted, sorted.dropFirst()) {
      numbers[group] = numbers[last, default: 2] + (order(last, group) == 0 ? 0 : 1)
    }
    for index in positions.indices {
      positions[index].group = numbers[positions[index].group] ?? positions[index].group
    }
  }

  /// Returns the order of the URIs of two groups: -1, 0 or 1.
  private mutating func order(_ group: Int, _ other: Int) -> Int {
    let (first, second) = (bindings[group - 2], bindings[other - 2])
    let pair = Pair(first: first.serial, second: second.serial)
    if let order = orders[pair] { return order }
    if orders.count >= Self.orderLimit { orders = [:] }
    let order =
      first.uri == second.uri ? 0 : first.uri.lexicographicallyPrecedes(second.uri) ? -1 : 1
    orders[pair] = order
    return order
  }
}

extension XMLName {
  /// Whether an attribute of this name declares a namespace, if namespaces are resolved.
  fileprivate var isDeclaration: Bool {
    let uri: StaticString = "http://www.w3.org/2000/xmlns/"
    return namespaceBytes.count == uri.utf8CodeUnitCount
      && namespaceBytes.rawBytes.holds(uri, at: 0)
  }
}
