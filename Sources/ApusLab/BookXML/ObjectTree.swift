import ApusBytes
import ApusXML

/// A tree with an object for each element, as a document object model has.
final class ObjectNode {
  let name: String
  let attributes: [String: String]
  private(set) var text = ""
  private(set) var children: [ObjectNode] = []

  init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  func append(_ text: String) { self.text += text }
  func append(_ child: ObjectNode) { children.append(child) }

  /// The number of elements.
  var count: Int { children.reduce(1) { $0 + $1.count } }
}

/// A handler that makes the tree.
struct ObjectTreeBuilder: XMLHandler {
  private(set) var root: ObjectNode?
  private var open: [ObjectNode] = []

  mutating func startElement(_ tag: XMLStartTag) {
    var attributes: [String: String] = [:]
    for index in tag.attributes.indices {
      attributes[tag.attributes[index].name.string] = tag.attributes[index].value
    }
    let node = ObjectNode(tag.name.string, attributes)
    open.last?.append(node)
    open.append(node)
  }

  mutating func endElement(_ name: XMLName) { root = open.popLast() }
  mutating func text(_ text: Span<UInt8>) { open.last?.append(text.text) }
}
