/// The elements of an array, one after the other.
struct DecodedElements {
  private let text: DecodedText
  private let array: Int
  private let depth: Int
  /// The token of the next element, or of the bracket that ends the array.
  private var index: Int
  private(set) var currentIndex = 0

  init(_ text: DecodedText, _ array: Int, _ depth: Int) throws {
    guard text.view.kind(array) == UInt8(ascii: "[") else {
      throw text.view.wrongType(array, .array, [Any].self)
    }
    self.text = text
    self.array = array
    self.depth = depth
    index = array + 1
  }

  var codingPath: [any CodingKey] { text.codingPath(array) }
  var count: Int? { text.count(array) }
  var isAtEnd: Bool { text.view.kind(index) == UInt8(ascii: "]") }

  /// Returns the token of the next element.
  private func element() throws -> Int {
    guard !isAtEnd else {
      let error = JSONError(.unexpectedEnd, at: text.view.position(index), expected: .value)
      throw text.view.caught(error, Any.self)
    }
    return index
  }

  private mutating func step() {
    index = text.view.next(text.end(index))
    currentIndex += 1
  }

  /// Passes the next element if it is null, and returns whether it is.
  mutating func skipNull() throws -> Bool {
    guard text.view.isNull(try element()) else { return false }
    step()
    return true
  }

  /// Calls a closure with the next element, and passes it unless the closure throws an error.
  @inline(__always)
  mutating func next<Result>(_ body: (TokenReader, Int) throws -> Result) throws -> Result {
    let result = try body(text.view, try element())
    step()
    return result
  }

  mutating func nextInteger<T: FixedWidthInteger>() throws -> T {
    try next { view, index throws in try view.integer(index) }
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next { [text, depth] _, index throws in try text.decode(type, index, depth: depth) }
  }

  /// Calls a closure with the next element and its text, and passes it unless the closure throws an error.
  @inline(__always)
  mutating func nextSite<Result>(_ body: (DecodedSite) throws -> Result) throws -> Result {
    try next { [text, depth] _, index throws in
      try body(DecodedSite(text: text, value: index, depth: depth, keepsKeys: false))
    }
  }
}
