import ApusBytes
import ApusXML

/// The book's client of events: it compares each name with eleven texts, and keeps the text of the
/// abstracts.
///
/// Ten of the texts are not in the document, as in the book.
final class AbstractClient: TokenClient {
  private(set) var abstractBytes = 0
  private var text: [UInt8] = []
  private var isInside = false
  private static let dummies = (0..<10).map { Array("DummyElement\($0)".utf8) }
  private static let abstract = Array("AbstractText".utf8)

  /// Returns the number of the name in the chain of comparisons, or `nil`.
  private static func number(of name: TokenText) -> Int? {
    for index in dummies.indices where name.bytes == dummies[index] { return index }
    return name.bytes == abstract ? dummies.count : nil
  }

  override func startElement(_ name: TokenText, _ attributes: TokenAttributes) {
    if Self.number(of: name) == Self.dummies.count { isInside = true }
  }

  override func text(_ text: TokenText) {
    if isInside { self.text.append(contentsOf: text.bytes) }
  }

  override func endElement(_ name: TokenText) {
    guard Self.number(of: name) == Self.dummies.count else { return }
    abstractBytes += text.count
    text.removeAll(keepingCapacity: true)
    isInside = false
  }
}

/// The clients of declared elements.
enum DeclaredClients {
  /// Reads a document with the declaration of an element that it does not have.
  static func bare(_ document: [UInt8]) throws -> Int {
    try XMLElement("DummyElement") { _ in 1 }.values(in: document.span).count
  }

  /// Adds the bytes of the abstracts.
  static func abstracts(_ document: [UInt8]) throws -> Int {
    var sum = 0
    let abstract = XMLElement("AbstractText") { $0.withText { $0.count } }
    try abstract.forEach(in: document.span) { sum += $0 }
    return sum
  }

  /// Adds the bytes of the abstracts, with ten other declarations that do nothing.
  static func abstractsWithEmpty(_ document: [UInt8]) throws -> Int {
    func empty(_ name: String) -> XMLElement<Void> { XMLElement(name) { _ in } }
    var sum = 0
    let abstract = XMLElement("AbstractText") { $0.withText { $0.count } }
    let article = XMLElement(
      "MedlineCitation", abstract, empty("PMID"), empty("Year"), empty("Month"), empty("Day"),
      empty("LastName"), empty("ForeName"), empty("Initials"), empty("DescriptorName"),
      empty("QualifierName"), empty("Language")
    ) { $0.first(abstract) ?? 0 }
    try article.forEach(in: document.span) { sum += $0 }
    return sum
  }
}

/// A handler that counts the elements.
struct ElementCounter: XMLHandler {
  private(set) var elements = 0
  private(set) var tags = 0

  mutating func startElement(_ tag: XMLStartTag) {
    elements &+= 1
    tags &+= 1
  }

  mutating func endElement(_ name: XMLName) { tags &+= 1 }

  /// Returns the counts of a document.
  static func of(_ document: [UInt8]) throws -> ElementCounter {
    var counter = ElementCounter()
    try XMLPushParser.parse(document.span, into: &counter)
    return counter
  }
}
