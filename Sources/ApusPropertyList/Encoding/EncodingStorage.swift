import ApusStreams

/// The writer that all containers of an encoding share.
///
/// Values are written as they come; a container is written when its value has ended.
final class EncodingStorage {
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var writer: BinaryPropertyListWriter<MemorySink>
  @exclusivity(unchecked) private var keys = StringPool()
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The path to the value of each depth.
  private var steps = EncodingPath()
  /// The number of values that are encoded once more by their own containers.
  private var repeatCount = 0
  /// The error of a nested container, whose protocol does not let it be thrown at once.
  private var failure: PropertyListWriterError?
  private let depthLimit = PropertyList.decodingLimits.depth

  init(sharesStrings: Bool, _ userInfo: [CodingUserInfoKey: any Sendable]) {
    // SAFETY: as for the property.
    unsafe writer = BinaryPropertyListWriter(into: MemorySink(), sharesStrings: sharesStrings)
    self.userInfo = userInfo
  }

  /// Encodes the value of the list.
  func encode<Value: Encodable>(root value: Value) throws -> [UInt8] {
    let root = try object(value, .same, depth: 0)
    if let failure { throw StreamError(stage: "property list", failure) }
    return try finish(root: root)
  }

  /// Encodes a value of any type, and returns its object.
  func object<Value: Encodable>(
    _ value: Value, _ step: PathStep, depth: Int
  ) throws -> PropertyListObject {
    // A cast of a value of another type would ask the runtime.
    if Value.self == PropertyListDate.self, let date = value as? PropertyListDate {
      return try write { (writer) throws(StreamError) in try writer.date(date) }
    }
    // An empty array of any type can be cast to an array of bytes, so that the types are compared.
    if Value.self == [UInt8].self, let bytes = value as? [UInt8] {
      return try write { (writer) throws(StreamError) in try writer.data(bytes.span) }
    }
    guard depth - repeatCount < depthLimit else { throw tooDeep }
    steps.set(step, depth: depth)
    let level = EncodingLevel(self, depth)
    try value.encode(to: ListEncoder(level))
    if let failure { throw StreamError(stage: "property list", failure) }
    return try object(level)
  }

  private var tooDeep: StreamError {
    StreamError(stage: "property list", PropertyListWriterError.tooDeep(limit: depthLimit))
  }

  /// Fails the list if a nested container is too deep.
  func checkDepth(_ depth: Int) {
    if depth - repeatCount >= depthLimit { failure = .tooDeep(limit: depthLimit) }
  }

  /// Encodes a value as another type, for its own container: no level of the list is between the two.
  func again<Result>(_ encode: () throws -> Result) throws -> Result {
    guard repeatCount < RepeatLimit.count(depthLimit) else { throw tooDeep }
    repeatCount += 1
    defer { repeatCount -= 1 }
    return try encode()
  }

  /// The path to the value that is encoded at a depth.
  func path(_ depth: Int) -> [any CodingKey] { steps.keys(depth) }

  /// Writes a level, and returns its object.
  private func object(_ level: EncodingLevel) throws -> PropertyListObject {
    switch level.content {
    case .object(let object): return object
    case .array:
      let objects = try level.elements.map(object)
      return try write { (writer) throws(StreamError) in try writer.array(objects.span) }
    case .nothing, .dictionary:
      let elements = level.elements
      var objects: [PropertyListObject] = []
      objects.reserveCapacity(elements.count * 2)
      for (index, name) in level.names.enumerated() {
        objects.append(try key(name))
        objects.append(try object(elements[index]))
      }
      return try write { (writer) throws(StreamError) in try writer.dictionary(objects.span) }
    }
  }

  private func object(_ element: EncodingLevel.Element) throws -> PropertyListObject {
    switch element {
    case .object(let object): object
    case .level(let level): try object(level)
    }
  }

  private func key(_ name: String) throws -> PropertyListObject {
    let text = name.utf8.span
    // SAFETY: as for the property.
    if let known = unsafe keys.value(of: text) { return PropertyListObject(known) }
    let object = try write { (writer) throws(StreamError) in try writer.string(name) }
    // SAFETY: as for the property.
    unsafe keys.insert(text, object.number)
    return object
  }

  func write(
    _ body: (inout BinaryPropertyListWriter<MemorySink>) throws(StreamError) -> PropertyListObject
  ) throws -> PropertyListObject {
    // SAFETY: as for the property.
    try unsafe body(&writer)
  }

  /// Writes the end of the list, and returns its bytes.
  private func finish(root: PropertyListObject) throws(StreamError) -> [UInt8] {
    // SAFETY: as for the property.
    try unsafe writer.end(root: root)
  }
}
