// UNSAFE: passes bytes to the loop in C

import ApusBytes
import CApusBytes

/// The ranges of the document that the decoder keeps: they need no view.
extension TreeStorage {
  /// Calls a closure with bytes of the document or of an expansion.
  func withBytes<Result>(
    _ start: UInt32, _ count: Int, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let isInDocument = start < document.count
    let bytes = isInDocument ? document : extra
    let index = Int(start) - (isInDocument ? 0 : document.count)
    let span = bytes.span
    return try body(span.extracting(index..<index + count))
  }

  /// Calls a closure with the name of an element.
  func withName<Result>(
    of node: Int, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    let start = Int(nodes[node].start)
    let isInDocument = start < document.count
    let bytes = isInDocument ? document : extra
    let index = isInDocument ? start : start - document.count
    let span = bytes.span
    // A name in `extra` ends with a zero byte.
    let end = span.rawBytes.nameEnd(from: index).end
    return try body(span.extracting(index..<end))
  }

  /// Calls a closure with the ranges of each attribute of an element, until it returns true.
  func firstAttribute(of node: Int, _ isFound: (TreeRange, TreeRange) -> Bool) {
    guard nodes[node].hasTag else { return firstAttribute(inTagOf: node, isFound) }
    let tag = nodes[node + 1]
    if tag.isExpanded {
      for attribute in attributes[expandedAttributes(tag.start)] {
        if isFound(attribute.name, attribute.value) { return }
      }
      return
    }
    for index in node + 2..<node + 2 + tag.attributeCount {
      let slot = nodes[index]
      let name = TreeRange(start: slot.start, count: UInt32(slot.nameCount))
      let value = TreeRange(start: name.start + name.count + 2, count: UInt32(slot.valueCount))
      if isFound(name, value) { return }
    }
  }

  /// Finds the attributes of a tag without slots in the document.
  private func firstAttribute(inTagOf node: Int, _ isFound: (TreeRange, TreeRange) -> Bool) {
    let document = document
    let span = document.span
    let bytes = span.rawBytes
    var index = bytes.nameEnd(from: Int(nodes[node].start)).end
    while let (name, value) = bytes.attribute(from: index) {
      if isFound(TreeRange(name), TreeRange(value)) { return }
      index = value.upperBound + 1
    }
  }

  /// The value of an attribute, or `nil` if the element does not have it.
  func attribute(_ name: String, of node: Int) -> TreeRange? {
    var value: TreeRange?
    firstAttribute(of: node) { own, found in
      guard holds(name, own.start, Int(own.count)) else { return false }
      value = found
      return true
    }
    return value
  }

  /// Whether a text is that of a range.
  func holds(_ text: String, _ start: UInt32, _ count: Int) -> Bool {
    let expected = text.utf8.span
    guard expected.count == count else { return false }
    return withBytes(start, count) { $0.rawBytes.holds(expected.rawBytes, at: 0) }
  }

  /// Whether the name of an element is a text.
  func isNamed(_ name: String, _ node: Int) -> Bool {
    let expected = name.utf8.span
    return withName(of: node) { own in
      own.count == expected.count && own.rawBytes.holds(expected.rawBytes, at: 0)
    }
  }

  func string(_ range: TreeRange) -> String {
    withBytes(range.start, Int(range.count)) { $0.text }
  }

  /// The number of the node after an element.
  func end(of node: Int) -> Int { node + nodes[node].elementCount }
}

extension TreeRange {
  init(_ range: Range<Int>) {
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    count = UInt32(truncatingIfNeeded: range.count)
  }
}

extension RawSpan {
  /// The name and the value of the next attribute of a tag that was checked, or `nil` if there is none.
  ///
  /// - Parameter index: The end of the name of the tag, or the offset behind a value.
  fileprivate func attribute(from index: Int) -> (name: Range<Int>, value: Range<Int>)? {
    // SAFETY: the function stays between `index` and the end.
    let found = unsafe withBytes { unsafe apus_xml_next_attribute($0, index, byteCount) }
    guard found.name_end != 0 else { return nil }
    return (found.name..<found.name_end, found.value..<found.value_end)
  }
}
