/// A list of items, which may contain itself.
class DescribedList: DescribedItem {
  /// The elements of the list.
  var items: [DescribedItem]

  init(_ items: [DescribedItem]) { self.items = items }

  /// Returns a text nested in the given number of lists.
  ///
  /// - Complexity: O(*n*), where *n* is `levels`.
  static func nested(_ levels: Int) -> DescribedList {
    (1..<max(1, levels)).reduce(DescribedList([DescribedText("x")])) { list, _ in
      DescribedList([list])
    }
  }

  override func description() -> String {
    var text = "["
    for (index, item) in items.enumerated() {
      if index > 0 { text += ", " }
      text += item.description()
    }
    return text + "]"
  }

  override func describe(into text: inout String) {
    text += "["
    for (index, item) in items.enumerated() {
      if index > 0 { text += ", " }
      item.describe(into: &text)
    }
    text += "]"
  }

  override func describe(on stream: DoubleDispatchStream) {
    stream.writeText("[")
    for (index, item) in items.enumerated() {
      if index > 0 { stream.writeText(", ") }
      stream.write(item)
    }
    stream.writeText("]")
  }

  override func write(on stream: TripleDispatchStream) { stream.writeList(self) }
}
