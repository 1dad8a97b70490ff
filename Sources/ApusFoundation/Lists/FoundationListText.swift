/// The XML of a property list that Foundation's encoder writes, made from that of `XMLPropertyListWriter`.
///
/// Foundation writes an empty container as one tag, and a whole real number without a fraction. In the text of a string,
/// `<` is escaped, so that tags are found by their bytes.
struct FoundationListText {
  private static let realEnd = Array(".0</real>".utf8)
  /// The tags of a container that begins, and of one that ends.
  private static let containers = ["array", "dict"].map { name in
    (
      begin: Array("<\(name)>\n".utf8), end: Array("</\(name)>".utf8),
      empty: Array("<\(name)/>".utf8)
    )
  }

  private let text: [UInt8]
  private var output: [UInt8] = []
  private var index = 0

  private init(_ text: [UInt8]) { self.text = text }

  /// Returns the text of a list as Foundation writes it.
  ///
  /// - Complexity: O(*n*). Allocates the text.
  static func text(_ text: [UInt8]) -> [UInt8] {
    var list = FoundationListText(text)
    list.output.reserveCapacity(text.count)
    while list.index < text.count { list.step() }
    return list.output
  }

  private mutating func step() {
    switch text[index] {
    case UInt8(ascii: "<") where skipEmptyContainer(): break
    // No string ends with the tag of a real number.
    case UInt8(ascii: ".") where has(Self.realEnd, at: index): index += 2
    default:
      output.append(text[index])
      index += 1
    }
  }

  /// Writes an empty container as one tag, and returns whether there is one.
  private mutating func skipEmptyContainer() -> Bool {
    for tag in Self.containers where has(tag.begin, at: index) {
      var end = index + tag.begin.count
      while end < text.count, text[end] == UInt8(ascii: "\t") { end += 1 }
      guard has(tag.end, at: end) else { return false }
      output += tag.empty
      index = end + tag.end.count
      return true
    }
    return false
  }

  private func has(_ part: [UInt8], at start: Int) -> Bool {
    text.count - start >= part.count && text[start..<start + part.count].elementsEqual(part)
  }
}
