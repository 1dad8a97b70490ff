/// The elements of an array, of a set, or of data, whose elements are bytes, one after the other.
struct DecodedElements {
  private let site: DecodedSite
  private let length: Int
  private let start: Int
  private let isData: Bool
  private(set) var currentIndex = 0
  /// The way to the array if no decoder has it, or `nil`; made when an element needs it.
  private var madePath: NestedPath?

  init(_ site: DecodedSite) throws(PropertyListError) {
    self.site = site
    let object = site.value.object(in: site.storage.list)
    switch try object.kind {
    case .data:
      let bytes = try object.data()
      try site.storage.count(bytes.count, site.value)
      (length, start, isData) = (bytes.count, try object.extent().start, true)
    case .set:
      let set = try object.set()
      (length, start, isData) = (set.count, set.start, false)
    default:
      let array = try object.array()
      (length, start, isData) = (array.count, array.start, false)
    }
  }

  private var storage: DecodingStorage { site.storage }
  var codingPath: [any CodingKey] { site.codingPath }
  var count: Int? { length }
  var isAtEnd: Bool { currentIndex >= length }

  /// Passes the next element if it stands for an absent value, and returns whether it does.
  mutating func skipNull() throws -> Bool {
    if isData { return false }
    let isNull = try reading { storage, value throws in storage.isNull(value) }
    if isNull { currentIndex += 1 }
    return isNull
  }

  /// Calls a closure with the next element, and passes it unless the closure throws an error.
  @inline(__always)
  mutating func next<Result>(
    _ body: (DecodingStorage, DecodedValue) throws -> Result
  ) throws -> Result {
    let result = try reading(body)
    currentIndex += 1
    return result
  }

  mutating func nextInteger<Integer: FixedWidthInteger>() throws -> Integer {
    if isData, Integer.self == UInt8.self { return Integer(truncatingIfNeeded: try byte()) }
    return try next { storage, value throws in try storage.integer(value) }
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // A cast of the byte that fails would have counted it.
    if isData, UInt8.zero is Value, let byte = try byte() as? Value { return byte }
    return try next { [path = path()] storage, value throws in
      try storage.decode(type, at: value, path)
    }
  }

  /// Calls a closure with the next element and its list, and passes it unless the closure throws an error.
  @inline(__always)
  mutating func nextSite<Result>(_ body: (DecodedSite) throws -> Result) throws -> Result {
    try next { [array = site.value, path = path()] storage, value throws in
      try storage.checkDepth(of: value, path)
      return try body(DecodedSite(storage: storage, value: value, container: array, outer: path))
    }
  }

  private mutating func path() -> NestedPath? {
    if site.container == nil { return nil }
    if let madePath { return madePath }
    madePath = site.nested
    return madePath
  }

  private func peek() throws(PropertyListError) -> DecodedValue {
    guard currentIndex < length else { throw error(.missingElement(currentIndex)) }
    if isData { throw error(.wrongType(expected: .array, found: .data)) }
    return try storage.value(at: start + currentIndex * storage.list.referenceSize)
  }

  /// Calls a closure with the next element, and adds the index to its error's path.
  @inline(__always)
  private func reading<Result>(
    _ body: (DecodingStorage, DecodedValue) throws -> Result
  ) throws -> Result {
    do {
      return try body(storage, try peek())
    } catch {
      throw storage.caught(error, site.nested, at: .index(currentIndex))
    }
  }

  private mutating func byte() throws -> UInt8 {
    guard currentIndex < length else {
      throw storage.caught(error(.missingElement(currentIndex)), site.nested)
    }
    defer { currentIndex += 1 }
    return UInt8(truncatingIfNeeded: storage.list.number(at: start + currentIndex, size: 1))
  }

  private func error(_ kind: PropertyListError.Kind) -> PropertyListError {
    PropertyListError(kind, object: site.value.number, at: site.value.offset)
  }
}
