import ApusBytes

/// The content of an element for the closure of its declaration: attributes, text, children.
///
/// The content is valid until the closure returns, and the compiler refuses to keep it longer.
///
///     let title = XMLElement("title") { $0.text }
///     let book = XMLElement("book", title) { content in
///       (id: content.attribute("id"), title: content.first(title))
///     }
///     let document = [UInt8]("<book id='7'><title>Emma</title></book>".utf8)
///     try book.values(in: document.span)[0].title  // "Emma"
///
public struct XMLContent: ~Escapable {
  private let run: ElementRun
  private let element: OpenRule

  @_lifetime(borrow run)
  init(_ run: borrowing ElementRun, _ element: OpenRule) {
    self.run = copy run
    self.element = element
  }

  /// The text of the element, with that of all elements in it that are not declared.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes.
  public var text: String {
    run.memory.withText(from: element.textStart) { $0.text }
  }

  /// Calls a closure with the bytes of the text, without a copy.
  public func withText<Result>(_ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
    try run.memory.withText(from: element.textStart, body)
  }

  /// Returns the value of an attribute, or `nil` if the element does not have it.
  public func attribute(_ name: String) -> String? {
    run.memory.attribute(name, from: element.attributeStart)
  }

  /// Returns the values of all elements of a declaration in this element.
  ///
  /// - Parameter rule: A declaration that is one of this element's children.
  /// - Complexity: O(*n*) in the values.
  public func all<Value>(_ rule: XMLElement<Value>) -> [Value] {
    guard let (results, start) = run.results(of: rule, after: element.ordinal) else { return [] }
    return Array(results.values[start...])
  }

  /// Returns the value of the first element of a declaration in this element, or `nil`.
  public func first<Value>(_ rule: XMLElement<Value>) -> Value? {
    guard let (results, start) = run.results(of: rule, after: element.ordinal) else { return nil }
    return start < results.values.count ? results.values[start] : nil
  }

  /// The names and texts of the elements that are not declared, if the policy is `collect`.
  public var unknown: [(name: String, text: String)] { run.unknown(in: element) }
}
