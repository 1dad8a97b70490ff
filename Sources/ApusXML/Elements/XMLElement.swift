// UNSAFE: casts the results that it made without a lookup for each element; a class that never changes after its initialiser

import ApusBytes
public import ApusIO

// SAFETY: the closure is Sendable, and nothing changes after the initialiser.
/// A declaration of what to make of an element: a value from its attributes, text and children.
///
/// Values are made bottom-up: an element's closure runs at its end tag, and has the values of the
/// children that were declared with it. The names are looked up once for each start tag, in a table
/// of numbers, so that a document with many other elements costs little more than its events.
///
///     let abstract = XMLElement("AbstractText") { $0.text }
///     let abstracts = try abstract.values(in: document.span)  // [String]
///
///     let author = XMLElement("Author") { $0.attribute("name") ?? "unknown" }
///     let title = XMLElement("Title") { $0.text }
///     let article = XMLElement("Article", title, author) { content in
///       Article(title: content.first(title) ?? "", authors: content.all(author))
///     }
///     try article.forEach(in: source) { print($0) }
///
/// An element with declared children keeps no text of its own. Other elements have all of their text;
/// a recursive one has the text that is not in elements of its own name.
/// Of declarations with one name, one with the element's namespace goes before one without a namespace.
/// For single values, `XMLPathReader` needs no declarations; for every event, use an `XMLHandler`.
public final class XMLElement<Value>: XMLElementRule, @unchecked Sendable {
  private let make: @Sendable (XMLContent, XMLElement<Value>) throws -> Value

  /// Declares an element.
  ///
  /// - Parameters:
  ///   - name: The name as in the document, or the local name if a namespace is given.
  ///   - namespace: The URI of the namespace; `nil` compares the name alone.
  ///   - children: The elements in it, at any depth, whose values its closure uses.
  ///   - unknown: The policy for elements in it that are not declared.
  ///   - make: Makes the value, at the end of the element.
  public init(
    _ name: String, namespace: String? = nil, _ children: XMLElementRule...,
    unknown: XMLUnknownElements = .passThrough,
    make: @escaping @Sendable (XMLContent) throws -> Value
  ) {
    self.make = { content, _ in try make(content) }
    super.init(name, namespace, children, isRecursive: false, unknown)
  }

  /// Declares an element that may contain itself.
  ///
  ///     let node = XMLElement(recursive: "node") { content, nodes in Node(children: nodes) }
  ///
  /// - Parameters:
  ///   - name: The name as in the document, or the local name if a namespace is given.
  ///   - namespace: The URI of the namespace; `nil` compares the name alone.
  ///   - children: The other elements in it whose values its closure uses.
  ///   - unknown: The policy for elements in it that are not declared.
  ///   - make: Makes the value from the content and the values of the elements of this declaration.
  public init(
    recursive name: String, namespace: String? = nil, _ children: XMLElementRule...,
    unknown: XMLUnknownElements = .passThrough,
    make: @escaping @Sendable (XMLContent, [Value]) throws -> Value
  ) {
    self.make = { content, element in try make(content, content.all(element)) }
    super.init(name, namespace, children, isRecursive: true, unknown)
  }

  override func makeResults() -> ElementResults { TypedResults<Value>() }

  override func finish(_ content: XMLContent, into results: ElementResults) throws {
    let value = try make(content, self)
    // SAFETY: `makeResults` of this object made the results.
    unsafe unsafeDowncast(results, to: TypedResults<Value>.self).values.append(value)
  }

  /// Returns the values of all elements in a document.
  ///
  /// - Parameters:
  ///   - document: All bytes of the document.
  ///   - options: The options of the parser.
  /// - Throws: An `XMLError`, or the error of a closure.
  public func values(
    in document: Span<UInt8>, options: XMLOptions = XMLOptions()
  ) throws -> [Value] {
    var values: [Value] = []
    try forEach(in: document, options: options) { values.append($0) }
    return values
  }

  /// Calls a closure with the value of each element of a document, as soon as the element ends.
  ///
  /// - Parameters:
  ///   - document: All bytes of the document.
  ///   - options: The options of the parser.
  ///   - body: Receives the values in the order of the document.
  /// - Throws: An `XMLError`, or the error of a closure.
  public func forEach(
    in document: Span<UInt8>, options: XMLOptions = XMLOptions(),
    _ body: @escaping (Value) throws -> Void
  ) throws {
    var reader = reader(body)
    do throws(XMLError) {
      try XMLPushParser.parse(document, options: options, into: &reader)
    } catch {
      throw reader.failure ?? error
    }
    // The root element's closure is called at the end of the document, after which no parser stops.
    if let failure = reader.failure { throw failure }
  }

  /// Calls a closure with the value of each element of a source, in constant memory.
  ///
  /// - Parameters:
  ///   - source: The source of the document.
  ///   - options: The options of the parser.
  ///   - body: Receives the values in the order of the document.
  /// - Throws: An `XMLError`, the error of the source, or the error of a closure.
  public func forEach<Source: ByteSource & ~Copyable>(
    in source: consuming Source, options: XMLOptions = XMLOptions(),
    _ body: @escaping (Value) throws -> Void
  ) throws {
    var reader = reader(body)
    var parser = XMLPushParser(options: options)
    do throws(XMLSourceError<Source.Failure>) {
      try parser.parse(source: source, into: &reader)
    } catch {
      if let failure = reader.failure { throw failure }
      switch error {
      case .malformed(let problem): throw problem
      case .source(let problem): throw problem
      }
    }
    if let failure = reader.failure { throw failure }
  }

  /// Returns a handler that calls a closure with each value.
  public func reader(_ body: @escaping (Value) throws -> Void) -> XMLElementReader {
    XMLElementReader(self) { results in
      // SAFETY: `makeResults` of this object made the results.
      let values = unsafe unsafeDowncast(results, to: TypedResults<Value>.self)
      if let value = values.values.popLast() { try body(value) }
    }
  }
}

/// The policy for elements that are not declared.
///
///     let book = XMLElement("book", XMLElement("title") { $0.text }, unknown: .collect) { content in
///       content.unknown.map(\.name)
///     }
///     let document = [UInt8]("<book><title>Emma</title><price>9</price></book>".utf8)
///     try book.values(in: document.span)  // [["price"]]
///
public enum XMLUnknownElements: Sendable, CaseIterable {
  /// Their tags are ignored, and what is in them counts as part of the element around them.
  case passThrough
  /// They are ignored with all that is in them.
  case skip
  /// They are an error.
  case fail
  /// Their names and texts are kept in `XMLContent.unknown`.
  case collect
}

/// A declared element without the type of its value; see `XMLElement`.
///
///     let title = XMLElement("title") { $0.text }
///     let year = XMLElement("year") { Int($0.text) ?? 0 }
///     let parts: [XMLElementRule] = [title, year]
///     let book = XMLElement("book", parts[0], parts[1]) { ($0.first(title), $0.first(year)) }
///
public class XMLElementRule {
  let name: [UInt8]
  let namespace: [UInt8]?
  let children: [XMLElementRule]
  let isRecursive: Bool
  let unknown: XMLUnknownElements

  init(
    _ name: String, _ namespace: String?, _ children: [XMLElementRule], isRecursive: Bool,
    _ unknown: XMLUnknownElements
  ) {
    self.name = Array(name.utf8)
    self.namespace = namespace.map { Array($0.utf8) }
    self.children = children
    self.isRecursive = isRecursive
    self.unknown = unknown
  }

  /// Whether an element has the name: its local name and namespace, or its whole name if the rule has
  /// no namespace.
  func matches(_ name: XMLName) -> Bool {
    let text = self.name
    let own = text.span.rawBytes
    guard let namespace else { return name.bytes.rawBytes.isSame(as: own) }
    return name.localBytes.rawBytes.isSame(as: own)
      && name.namespaceBytes.rawBytes.isSame(as: namespace.span.rawBytes)
  }

  var keepsText: Bool { children.isEmpty }
  var allChildren: [XMLElementRule] { isRecursive ? children + [self] : children }

  func makeResults() -> ElementResults { ElementResults() }
  func finish(_ content: XMLContent, into results: ElementResults) throws {}
}
