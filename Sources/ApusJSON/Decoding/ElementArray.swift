// UNSAFE: decodes elements into the memory of their array

/// An array, whose elements are decoded into its memory: the initialiser of the standard library calls
/// three functions of a container for each.
protocol ElementArray {
  static func elements(
    _ text: DecodedText, _ index: Int, _ depth: Int, _ decoding: TypeDecoding
  ) throws -> Self
}

extension Array: ElementArray where Element: Decodable {
  static func elements(
    _ text: DecodedText, _ index: Int, _ depth: Int, _ decoding: TypeDecoding
  ) throws -> [Element] {
    let element = decoding.element(Element.self, text, depth)
    // SAFETY: the closure initialises the memory.
    return try unsafe text.elements(index, element) { (index, memory) throws in
      try unsafe text.decode(index, depth: depth, element, into: memory)
    }
  }
}

extension DecodedText {
  /// Reads an array without a container.
  ///
  /// - Parameters:
  ///   - decoding: The decoding of the elements, or `nil` if they are scalars.
  ///   - read: Reads the element at a token into memory.
  // SAFETY: the closure initialises the memory, unless it throws an error.
  @unsafe @inline(__always)
  func elements<Element>(
    _ array: Int, _ decoding: TypeDecoding?,
    _ read: (Int, UnsafeMutablePointer<Element>) throws -> Void
  ) throws -> [Element] {
    let view = view
    guard view.kind(array) == UInt8(ascii: "[") else {
      throw view.wrongType(array, .array, [Element].self)
    }
    var index = array + 1
    if view.kind(index) == UInt8(ascii: "]") { return [] }
    // As many as there are if all elements have as many tokens as the first one.
    let room = (view.end(array) - index) / (view.end(index) + 1 - index)
    let elements = unsafe try part(&index, max(1, room), decoding, read)
    guard view.kind(index) == UInt8(ascii: "]"), elements.count > room / 2 else {
      return unsafe try rest(array, index, elements, decoding, read)
    }
    setEnd(array, index + 1)
    return elements
  }

  /// Reads at most `room` elements from a token on.
  // SAFETY: as for `elements`.
  @unsafe @inline(__always)
  private func part<Element>(
    _ index: inout Int, _ room: Int, _ decoding: TypeDecoding?,
    _ read: (Int, UnsafeMutablePointer<Element>) throws -> Void
  ) throws -> [Element] {
    let view = view
    // SAFETY: each index is compared with the capacity, and `count` is exact if an error is thrown.
    return unsafe try [Element](unsafeUninitializedCapacity: room) { memory, count in
      guard let start = memory.baseAddress else { return }
      while count < room, view.kind(index) != UInt8(ascii: "]") {
        try unsafe read(index, start + count)
        count += 1
        index = view.next(decoding?.end(index, self) ?? end(index))
      }
    }
  }

  /// Reads the other elements of an array whose elements differ in size.
  // SAFETY: as for `elements`.
  @unsafe @inline(never)
  private func rest<Element>(
    _ array: Int, _ start: Int, _ first: [Element], _ decoding: TypeDecoding?,
    _ read: (Int, UnsafeMutablePointer<Element>) throws -> Void
  ) throws -> [Element] {
    var index = start
    var elements = first
    while view.kind(index) != UInt8(ascii: "]") {
      elements += unsafe try part(&index, elements.count, decoding, read)
    }
    setEnd(array, index + 1)
    // Memory that is not used is given back.
    return elements.count < elements.capacity / 2 ? elements + [] : elements
  }

  /// Decodes an element of an array into its memory.
  // SAFETY: the memory is not initialised.
  @unsafe @inline(__always)
  fileprivate func decode<T: Decodable>(
    _ index: Int, depth: Int, _ decoding: TypeDecoding, into memory: UnsafeMutablePointer<T>
  ) throws {
    // A cast of an array, as in `scalar`, would count a reference.
    // SAFETY: the value has the type whose identity is compared.
    if decoding.type == scalarTypes.doubles, decoding.isScalar {
      unsafe UnsafeMutableRawPointer(memory).initializeMemory(
        as: [Double].self, to: try doubles(index))
    } else {
      unsafe memory.initialize(to: try decode(T.self, index, depth: depth, decoding))
    }
  }

  /// Reads an array of numbers.
  func doubles(_ array: Int) throws -> [Double] {
    let view = view
    let count = view.scalarCount(array)
    guard count > 0 else {
      // SAFETY: the closure initialises the memory.
      return try unsafe elements(array, nil) { (index, memory) throws in
        unsafe memory.initialize(to: try view.double(index))
      }
    }
    setEnd(array, array + 2 * count + 1)
    // Most such arrays are short. A small part of memory is filled at a time, because the other
    // initialisers of an array ask the runtime for the type of its memory.
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    var part = InlineArray<8, Double>(repeating: 0)
    while numbers.count < count {
      let index = array + 1 + 2 * numbers.count
      let (filled, next) = view.readDoubles(index, count - numbers.count, into: &part)
      for position in 0..<filled { numbers.append(part[position]) }
      if let next {
        numbers.append(next)
      } else if filled == 0 {
        numbers.append(try view.double(index))
      }
    }
    return numbers
  }

  /// Reads an array of integers.
  func integers(_ array: Int) throws -> [Int] {
    let view = view
    // SAFETY: the closure initialises the memory.
    return try unsafe elements(array, nil) { (index, memory) throws in
      unsafe memory.initialize(to: try view.integer(index))
    }
  }

  /// Reads an array of strings.
  func strings(_ array: Int) throws -> [String] {
    let view = view
    // SAFETY: the closure initialises the memory.
    return try unsafe elements(array, nil) { (index, memory) throws in
      unsafe memory.initialize(to: try view.string(index))
    }
  }
}
