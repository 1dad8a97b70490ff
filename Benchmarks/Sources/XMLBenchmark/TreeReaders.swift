import ApusXML

/// Makes trees, and reads all names, attributes and texts of them.
enum TreeReaders {
  /// Makes a tree, reads it, and releases it; only the making and the releasing are timed.
  static func parse(_ document: [UInt8]) throws -> Reading {
    let start = Lane.processorTime
    var tree = Optional(try XMLTree(document))
    var time = Lane.processorTime - start
    var counts = Counts()
    if let tree { count(tree.rootView, into: &counts) }
    let end = Lane.processorTime
    tree = nil
    time += Lane.processorTime - end
    return Reading(counts: counts, nanoseconds: time)
  }

  /// Makes a tree, and reads it.
  static func read(_ document: [UInt8]) throws -> Counts {
    let tree = try XMLTree(document)
    var counts = Counts()
    count(tree.rootView, into: &counts)
    return counts
  }

  private static func count(_ element: XMLElementView, into counts: inout Counts) {
    counts.elements &+= 1
    counts.names &+= UInt64(element.name.bytes.count)
    var attributes = element.attributes
    while let attribute = attributes.next() {
      counts.attributes &+= 1
      counts.names &+= UInt64(attribute.name.bytes.count)
      counts.values &+= UInt64(attribute.valueBytes.count)
    }
    var children = element.children
    while let child = children.next() {
      switch child {
      case .element(let inner): count(inner, into: &counts)
      case .text(let text): if !isSpace(text) { counts.text &+= UInt64(text.count) }
      }
    }
  }

  /// Whether a text is only white space, which pugixml drops.
  private static func isSpace(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] > 32 { return false }
    return true
  }
}
