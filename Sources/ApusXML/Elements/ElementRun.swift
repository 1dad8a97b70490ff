// UNSAFE: casts the values of a declared element by its number, without a lookup for each element

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
  /// The texts and attributes, while a closure uses them.
  var memory = OpenMemory()
  var unknownElements: [(name: String, text: String)] = []
  /// The values that wait for the element around them: the rule, and the element's ordinal.
  private(set) var waiting: [(rule: Int, ordinal: Int)] = []

  init(_ table: ElementTable) {
    self.table = table
    results = table.rules.map { $0.makeResults() }
  }

  func unknown(in element: OpenRule) -> [(name: String, text: String)] {
    Array(unknownElements[element.unknownStart...])
  }

  /// Returns the values of a rule, and the index of the first that belongs to an element.
  func results<Value>(
    of rule: XMLElement<Value>, after ordinal: Int
  ) -> (TypedResults<Value>, start: Int)? {
    // Most elements have no values in them, and need no look into the table.
    guard let last = waiting.last, last.ordinal > ordinal, let number = table.number(of: rule)
    else { return nil }
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

/// The texts and attributes of open declared elements.
struct OpenMemory {
  /// The text, one element after another.
  private(set) var text: [UInt8] = []
  /// The names and values of the attributes, one after another.
  private var bytes: [UInt8] = []
  private var attributes: [(nameStart: Int, valueStart: Int)] = []

  var attributeCount: Int { attributes.count }

  mutating func append(_ text: Span<UInt8>) { self.text.append(copying: text) }

  mutating func append(_ attributes: XMLAttributes) {
    for index in attributes.indices {
      let attribute = attributes[index]
      let start = bytes.count
      bytes.append(copying: attribute.name.bytes)
      self.attributes.append((start, bytes.count))
      bytes.append(copying: attribute.valueBytes)
    }
  }

  /// Removes the text and the attributes of an element.
  mutating func truncate(to element: OpenRule) {
    if text.count > element.textStart { text.removeLast(text.count - element.textStart) }
    if attributes.count > element.attributeStart {
      let start = attributes[element.attributeStart].nameStart
      bytes.removeLast(bytes.count - start)
      attributes.removeLast(attributes.count - element.attributeStart)
    }
  }

  func withText<Result>(
    from start: Int, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    try body(text.span.extracting(droppingFirst: start))
  }

  /// The value of the first attribute with a name, from one attribute on.
  func attribute(_ name: String, from first: Int) -> String? {
    let name = name.utf8.span
    let span = bytes.span
    for index in first..<attributes.count {
      let (start, valueStart) = attributes[index]
      guard valueStart - start == name.count, span.rawBytes.holds(name.rawBytes, at: start) else {
        continue
      }
      let isLast = index + 1 == attributes.count
      let end = isLast ? bytes.count : attributes[index + 1].nameStart
      return span.extracting(valueStart..<end).text
    }
    return nil
  }
}
