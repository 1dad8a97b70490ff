import ApusStreams
import ApusXML
import Foundation

/// An object of the book's tree: a number, a decimal number, and a name or children.
struct SampleObject: Codable {
  var a: Int
  var b: Double
  var name: String?
  var children: [SampleObject]?

  private enum CodingKeys: String, CodingKey {
    case a, b
    case name = "#text"
    case children = "S"
  }

  /// The number of objects, and of the bytes of their names.
  var counts: Counts {
    var counts = Counts(elements: 1, text: UInt64(name?.utf8.count ?? 0))
    for child in children ?? [] {
      let inner = child.counts
      counts.elements += inner.elements
      counts.text += inner.text
      counts.values &+= inner.values
    }
    counts.values &+= UInt64(a) &+ UInt64(b)
    return counts
  }
}

/// The ways to read and write a tree of objects.
enum ObjectReaders {
  static func decode(_ document: [UInt8]) throws -> Counts {
    try XMLValueDecoder().decode(SampleObject.self, from: document).counts
  }

  /// Makes the objects by a declared element, while the document streams by.
  static func elements(_ document: [UInt8]) throws -> Counts {
    let object = XMLElement(recursive: "S") { content, children in
      SampleObject(
        a: content.attribute("a").flatMap { Int($0) } ?? 0,
        b: content.attribute("b").flatMap { Double($0) } ?? 0,
        name: children.isEmpty ? content.text : nil,
        children: children.isEmpty ? nil : children)
    }
    return try object.values(in: document.span)[0].counts
  }

  static func propertyList(_ list: Data) throws -> Counts {
    try PropertyListDecoder().decode(SampleObject.self, from: list).counts
  }

  /// Writes the objects; the check of the document is not timed.
  static func write(_ object: SampleObject) throws -> Reading {
    let start = Lane.processorTime
    var writer = XMLWriter(into: MemorySink())
    try append(object, to: &writer)
    let document = try writer.finish()
    let time = Lane.processorTime - start
    return Reading(counts: try decode(document), nanoseconds: time)
  }

  static func writePropertyList(_ object: SampleObject) throws -> Reading {
    let start = Lane.processorTime
    let list = try PropertyListEncoder().encode(object)
    let time = Lane.processorTime - start
    return Reading(counts: try propertyList(list), nanoseconds: time)
  }

  static func append(
    _ object: SampleObject, to writer: inout XMLWriter<MemorySink>
  ) throws {
    try writer.startElement("S")
    try writer.attribute("a", object.a)
    try writer.attribute("b", object.b)
    if let name = object.name { try writer.text(name) }
    for child in object.children ?? [] { try append(child, to: &writer) }
    try writer.endElement()
  }
}
