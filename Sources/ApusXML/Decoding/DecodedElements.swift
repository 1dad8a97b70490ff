/// The elements of an array, in the order of the document.
struct DecodedElements {
  private let context: DecodingContext
  /// The element that has the elements.
  private let parent: Int
  private let name: String?
  private let end: Int
  private let outer: DecodingKeys?
  /// The elements if they are known; else each is searched.
  private let known: [Int]?
  /// Whether the one value is the text directly in the parent.
  private let isText: Bool
  /// The next element, or `nil` after the last.
  private var next: Int?
  private(set) var currentIndex = 0

  /// Creates a list of the elements of an element with a name, or with any if the name is `nil`.
  init(_ context: DecodingContext, named name: String?, in node: Int, _ outer: DecodingKeys?) {
    self.context = context
    parent = node
    self.name = name
    self.outer = outer
    known = nil
    isText = false
    end = context.storage.end(of: node)
    next = context.element(name, from: context.storage.content(of: node), to: end)
  }

  /// Creates a list of the text directly in an element.
  init(_ context: DecodingContext, textOf node: Int, _ outer: DecodingKeys?) {
    self.init(context, context.hasText(node) ? [node] : [], in: node, outer, isText: true)
  }

  /// Creates a list of known elements of an element.
  init(
    _ context: DecodingContext, _ known: [Int], in node: Int, _ outer: DecodingKeys?,
    isText: Bool = false
  ) {
    self.context = context
    parent = node
    self.known = known
    self.isText = isText
    self.outer = outer
    name = nil
    end = 0
    next = known.first
  }

  var codingPath: [any CodingKey] { outer?.path ?? [] }
  /// The number of elements.
  ///
  /// - Complexity: O(*n*) in the elements that are left.
  var count: Int? {
    if let known { return known.count }
    var count = currentIndex
    var rest = next
    while let node = rest {
      count += 1
      rest = element(after: node)
    }
    return count
  }
  var isAtEnd: Bool { next == nil }

  /// An element that is there is a value.
  func skipNull() throws -> Bool { false }

  /// Calls a closure with the next element, and passes it unless the closure throws an error.
  @inline(__always)
  mutating func next<Result>(
    _ body: (DecodingContext, DecodedValue) throws -> Result
  ) throws -> Result {
    try nextSite { site throws in try site.read(body) }
  }

  mutating func nextInteger<Number: FixedWidthInteger>() throws -> Number {
    try next { context, value throws in try context.integer(value) }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try nextSite { site throws in try site.context.decode(type, site.value, at: site.path) }
  }

  /// Calls a closure with the next element, its tree and its path, and passes it unless the closure throws an
  /// error.
  @inline(__always)
  mutating func nextSite<Result>(_ body: (DecodedSite) throws -> Result) throws -> Result {
    let path = DecodedPath(outer, index: currentIndex)
    guard let node = next else {
      throw context.decodingError(.missingElement, Result.self, parent, path)
    }
    let value: DecodedValue = isText ? .text(node: node) : .element(node)
    let result = try body(DecodedSite(context: context, value: value, path: path))
    step(from: node)
    return result
  }

  private mutating func step(from node: Int) {
    currentIndex += 1
    if let known {
      next = currentIndex < known.count ? known[currentIndex] : nil
    } else {
      next = element(after: node)
    }
  }

  private func element(after node: Int) -> Int? {
    context.element(name, from: context.storage.end(of: node), to: end)
  }
}
