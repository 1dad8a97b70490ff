import ApusBytes
import ApusStreams
import ApusXML

/// An object of the book's "SampleObject" tree: two numbers, and a name or children.
package struct SampleTree: Codable {
  var a = 100
  var b = 100.12
  var name: String?
  var children: [SampleTree]?

  private enum CodingKeys: String, CodingKey {
    case a, b
    case name = "#text"
    case children = "S"
  }

  /// A root, children, and 1,000 leaves for each child.
  static func tree(children: Int) -> SampleTree {
    let leaves = (0..<1000).map { SampleTree(a: 0, b: Double($0), name: "hello world") }
    let all = (0..<children).map { SampleTree(a: 0, b: Double($0), children: leaves) }
    return SampleTree(children: all)
  }

  /// The number of objects.
  package var count: Int { (children ?? []).reduce(1) { $0 + $1.count } }

  /// A sum of the fields, by which variants compare their objects.
  package var checksum: Int {
    (children ?? []).reduce(1 &+ a &+ Int(b) &+ (name?.utf8.count ?? 0)) { $0 &+ $1.checksum }
  }

  /// Writes an element for each object.
  func write<Target: Sink<UInt8> & ~Copyable>(
    to writer: inout XMLWriter<Target>
  ) throws(XMLWriterError) {
    try writer.startElement("S")
    try writer.attribute("a", a)
    try writer.attribute("b", b)
    if let name { try writer.text(name) }
    for child in children ?? [] { try child.write(to: &writer) }
    try writer.endElement()
  }

  /// Returns the document of the objects.
  func document() throws(XMLWriterError) -> [UInt8] {
    var writer = XMLWriter(into: MemorySink())
    try write(to: &writer)
    return try writer.finish()
  }

  /// Makes the objects of a document by a declared element, while the events go by.
  static func read(_ document: [UInt8]) throws -> SampleTree? {
    let object = XMLElement(recursive: "S") { content, children in
      SampleTree(
        a: content.attribute("a").flatMap { Int($0) } ?? 0,
        b: content.attribute("b").flatMap { Double($0) } ?? 0,
        name: children.isEmpty ? content.text : nil,
        children: children.isEmpty ? nil : children)
    }
    return try object.values(in: document.span).first
  }
}
