import ApusXML

/// Counts the parts of a tree, after the parse that is timed.
enum TreeReaders {
  /// Makes a tree, counts its parts, and releases it; the count is not timed.
  static func read(_ document: [UInt8]) throws -> Reading {
    let start = Lane.processorTime
    var tree = Optional(try XMLTree(document))
    var time = Lane.processorTime - start
    var counts = Counts()
    if let root = tree?.root { count(root, into: &counts) }
    let end = Lane.processorTime
    tree = nil
    time += Lane.processorTime - end
    return Reading(counts: counts, nanoseconds: time)
  }

  /// Texts of white space alone do not count, because pugixml drops them.
  private static func count(_ element: XMLTreeElement, into counts: inout Counts) {
    counts.elements += 1
    for attribute in element.attributes {
      counts.attributes += 1
      counts.values += UInt64(attribute.value.utf8.count)
    }
    for child in element.children {
      switch child {
      case .element(let inner): count(inner, into: &counts)
      case .text(let text):
        if !text.utf8.allSatisfy({ [32, 9, 10, 13].contains($0) }) {
          counts.text += UInt64(text.utf8.count)
        }
      }
    }
  }
}
