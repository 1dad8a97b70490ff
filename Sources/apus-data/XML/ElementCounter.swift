import ApusXML

/// Counts the elements with a name.
struct ElementCounter: XMLHandler {
  private let name: [UInt8]
  private let countsAll: Bool
  private(set) var count = 0

  init(_ name: String) {
    self.name = Array(name.utf8)
    countsAll = name == "*"
  }

  mutating func startElement(_ tag: XMLStartTag) {
    if countsAll || isNamed(tag.name.bytes) { count += 1 }
  }

  private func isNamed(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count == name.count else { return false }
    for index in bytes.indices where bytes[index] != name[index] { return false }
    return true
  }
}
