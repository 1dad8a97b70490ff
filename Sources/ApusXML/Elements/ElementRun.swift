import ApusBytes

/// A declared element that is open.
struct OpenRule {
  let rule: Int
  let depth: Int
  let textStart: Int
  let attributeStart: Int
  let unknownStart: Int
  /// The number of declared elements that began before.
  let ordinal: Int
}

/// The state of a reader while a document is read.
final class ElementRun {
  let table: ElementTable
  let results: [ElementResults]
  var text = TextMemory()
  /// The attributes of open declared elements.
  var attributes: [(name: [UInt8], value: [UInt8])] = []
  var unknownElements: [(name: String, text: String)] = []
  /// The values that wait for the element around them: the rule, and the element's ordinal.
  private(set) var waiting: [(rule: Int, ordinal: Int)] = []

  init(_ table: ElementTable) {
    self.table = table
    results = table.rules.map { $0.makeResults() }
  }

  func attribute(_ name: String, of element: OpenRule) -> String? {
    let bytes = Array(name.utf8)
    let found = attributes[element.attributeStart...].first { $0.name == bytes }
    return found.map { String(decoding: $0.value, as: UTF8.self) }
  }

  func unknown(in element: OpenRule) -> [(name: String, text: String)] {
    Array(unknownElements[element.unknownStart...])
  }

  /// Returns the values of a rule, and the index of the first that belongs to an element.
  func results<Value>(
    of rule: XMLElement<Value>, after ordinal: Int
  ) -> (TypedResults<Value>, start: Int)? {
    guard let number = table.number(of: rule) else { return nil }
    var count = 0
    for entry in waiting.reversed() {
      if entry.ordinal <= ordinal { break }
      if entry.rule == number { count += 1 }
    }
    // SAFETY: `makeResults` of the rule made the results with its number.
    let typed = unsafe unsafeDowncast(results[number], to: TypedResults<Value>.self)
    return (typed, typed.values.count - count)
  }

  /// Removes the values that waited for an element.
  func dropResults(after ordinal: Int) {
    while let last = waiting.last, last.ordinal > ordinal {
      results[last.rule].removeLast()
      waiting.removeLast()
    }
  }

  func wait(_ rule: Int, _ ordinal: Int) { waiting.append((rule, ordinal)) }
}

/// The text of open elements.
struct TextMemory {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }
  mutating func append(_ text: Span<UInt8>) { bytes.append(copying: text) }
  mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

  func withSpan<Result>(
    from start: Int, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    try body(bytes.span.extracting(droppingFirst: start))
  }
}
