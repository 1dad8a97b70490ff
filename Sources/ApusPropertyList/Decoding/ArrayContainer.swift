/// An unkeyed container of an array, of a set, or of data, whose elements are bytes.
struct ArrayContainer: UnkeyedDecodingContainer {
  private let storage: DecodingStorage
  private let place: ObjectPlace
  private let length: Int
  private let start: Int
  private let isData: Bool
  private(set) var currentIndex = 0

  init(_ storage: DecodingStorage, _ place: ObjectPlace) throws(PropertyListError) {
    let value = place.value(in: storage.list)
    self.storage = storage
    self.place = place
    switch try value.kind {
    case .data:
      let bytes = try value.data()
      try storage.count(bytes.count, place)
      (length, start, isData) = (bytes.count, try value.extent().start, true)
    case .set:
      let set = try value.set()
      (length, start, isData) = (set.count, set.start, false)
    default:
      let array = try value.array()
      (length, start, isData) = (array.count, array.start, false)
    }
  }

  var codingPath: [any CodingKey] { storage.codingPath }

  var count: Int? { length }

  var isAtEnd: Bool { currentIndex >= length }

  mutating func decodeNil() throws -> Bool {
    if isData { return false }
    let place = try storage.catching { try peek() }
    guard place.value(in: storage.list).isMissing else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // A cast of the byte that fails would have counted it.
    if isData, UInt8.zero is Value, let byte = try byte() as? Value { return byte }
    return try next { try $0.decode(type, at: $1) }
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    try next { try $0.container(keyedBy: type, $1) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try ArrayContainer($0, $1) }
  }

  mutating func superDecoder() throws -> any Decoder {
    try next { ListDecoder(storage: $0, place: $1) }
  }

  // MARK: - Elements

  private func peek() throws(PropertyListError) -> ObjectPlace {
    guard currentIndex < length else { throw error(.missingElement(currentIndex)) }
    if isData { throw error(.kind(expected: .array, found: .data)) }
    return try storage.place(at: start + currentIndex * storage.list.referenceSize)
  }

  /// Calls a closure with the place of the next element, and adds the index to its error's path.
  @inline(__always)
  private mutating func next<Result>(
    _ body: (DecodingStorage, ObjectPlace) throws -> Result
  ) throws -> Result {
    let result: Result
    do {
      result = try body(storage, try peek())
    } catch {
      throw storage.caught(error, at: .index(currentIndex))
    }
    currentIndex += 1
    return result
  }

  private mutating func byte() throws -> UInt8 {
    guard currentIndex < length else { throw storage.caught(error(.missingElement(currentIndex))) }
    defer { currentIndex += 1 }
    return UInt8(truncatingIfNeeded: storage.list.number(at: start + currentIndex, size: 1))
  }

  private func error(_ issue: PropertyListError.Issue) -> PropertyListError {
    PropertyListError(issue, object: place.object, at: place.offset)
  }

  // MARK: - Values

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try next { try $0.boolean($1) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try next { try $0.string($1) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try next { try $0.real($1) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    try next { try $0.float($1) }
  }

  mutating func decode(_ type: Int.Type) throws -> Int {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: Int8.Type) throws -> Int8 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: Int16.Type) throws -> Int16 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: Int32.Type) throws -> Int32 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: Int64.Type) throws -> Int64 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: UInt.Type) throws -> UInt {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
    isData ? try byte() : try next { try $0.integer($1) }
  }

  mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
    try next { try $0.integer($1) }
  }

  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try next { try $0.integer($1) }
  }
}
