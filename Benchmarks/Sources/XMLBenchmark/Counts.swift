import ApusXML

/// The number of parts of a document: all readers of a document must agree.
struct Counts: Equatable {
  var elements: UInt64 = 0
  var attributes: UInt64 = 0
  /// The bytes of attribute values, with references replaced.
  var values: UInt64 = 0
  /// The bytes of texts, with references replaced.
  var text: UInt64 = 0
  /// The bytes of the names of elements and attributes, of a tree that is read; else 0.
  var names: UInt64 = 0

  mutating func add(_ other: Counts) {
    elements += other.elements
    attributes += other.attributes
    values += other.values
    text += other.text
    names += other.names
  }
}

/// A handler that counts, in another module than the parser.
struct Counter: XMLHandler {
  var counts = Counts()

  mutating func startElement(_ tag: XMLStartTag) {
    counts.elements &+= 1
    counts.attributes &+= UInt64(tag.attributes.count)
    for index in tag.attributes.indices {
      counts.values &+= UInt64(tag.attributes[index].valueBytes.count)
    }
  }

  mutating func text(_ text: Span<UInt8>) { counts.text &+= UInt64(text.count) }
}
