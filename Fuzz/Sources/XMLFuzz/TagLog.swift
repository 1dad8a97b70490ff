import ApusBytes
import ApusXML

/// The names and attributes of all start tags, by the events and by a tree.
///
/// Names have their prefixes as in the document.
struct TagLog: XMLHandler, Equatable {
  private(set) var tags: [String] = []

  /// Writes down the tags of a document; `nil` if it has an error.
  init?(_ document: [UInt8], _ options: XMLOptions) {
    do throws(XMLError) {
      try XMLPushParser.parse(document.span, options: options, into: &self)
    } catch {
      return nil
    }
  }

  /// Writes down the tags that a tree lends.
  init(_ tree: borrowing XMLTree) { add(tree.rootView) }

  mutating func startElement(_ tag: XMLStartTag) {
    var line = tag.name.string
    for index in tag.attributes.indices { line += Self.describe(tag.attributes[index]) }
    tags.append(line)
  }

  private mutating func add(_ element: borrowing XMLElementView) {
    var line = element.name.string
    var attributes = element.attributes
    while let attribute = attributes.next() { line += Self.describe(attribute) }
    tags.append(line)
    var elements = element.elements
    while let child = elements.next() { add(child) }
  }

  private static func describe(_ attribute: XMLAttribute) -> String {
    " \(attribute.name.string)=\(attribute.value.debugDescription)\(attribute.isSpecified ? "" : "*")"
  }
}
