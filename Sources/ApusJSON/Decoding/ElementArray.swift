/// An array, whose elements are decoded into its memory: the initialiser of the standard library calls
/// three functions of a container for each.
protocol ElementArray {
  static func elements(_ text: DecodedText, _ index: Int, _ depth: Int) throws -> Self
}

extension Array: ElementArray where Element: Decodable {
  static func elements(_ text: DecodedText, _ index: Int, _ depth: Int) throws -> [Element] {
    let slot = text.slot(depth)
    return try text.elements(index) { (index) throws -> Element in
      try text.decode(Element.self, index, depth: depth, slot)
    }
  }
}

extension DecodedText {
  /// Reads an array without a container.
  ///
  /// - Parameter read: Reads the element at a token.
  @inline(__always)
  func elements<Element, Failure: Error>(
    _ array: Int, _ read: (Int) throws(Failure) -> Element
  ) throws -> [Element] {
    guard tokens.kind(array) == UInt8(ascii: "[") else { throw wrongType(array, .array) }
    var index = array + 1
    var elements: [Element] = []
    while tokens.kind(index) != UInt8(ascii: "]") {
      // As many as there are if all elements have as many tokens as the first one.
      let room =
        elements.isEmpty
        ? (tokens.end(array) - index) / (tokens.end(index) + 1 - index) : elements.count
      // SAFETY: each index is compared with the capacity, and `count` is exact if an error is thrown.
      let part = unsafe try [Element](unsafeUninitializedCapacity: max(1, room)) { memory, count in
        while count < memory.count, tokens.kind(index) != UInt8(ascii: "]") {
          unsafe memory.initializeElement(at: count, to: try read(index))
          count += 1
          index = end(index)
          if tokens.kind(index) == UInt8(ascii: ",") { index += 1 }
        }
      }
      if elements.isEmpty { elements = part } else { elements += part }
    }
    setEnd(array, index + 1)
    return elements.count < elements.capacity / 2 ? elements + [] : elements
  }

  /// Reads an array of numbers. Most such arrays are short, so that their room is counted.
  @inline(__always)
  func numbers<Number>(
    _ array: Int, _ read: (Int) throws(JSONError) -> Number
  ) throws(JSONError) -> [Number] {
    guard tokens.kind(array) == UInt8(ascii: "[") else { throw wrongType(array, .array) }
    var index = array + 1
    if tokens.kind(index) == UInt8(ascii: "]") { return [] }
    var count = 1
    // A comma follows each number but the last one.
    while count < 1000, index + 2 * count - 1 < tokens.count,
      tokens.kind(index + 2 * count - 1) == UInt8(ascii: ",")
    {
      count += 1
    }
    var numbers: [Number] = []
    numbers.reserveCapacity(count)
    while tokens.kind(index) != UInt8(ascii: "]") {
      numbers.append(try read(index))
      index = tokens.end(index)
      if tokens.kind(index) == UInt8(ascii: ",") { index += 1 }
    }
    setEnd(array, index + 1)
    return numbers
  }
}
