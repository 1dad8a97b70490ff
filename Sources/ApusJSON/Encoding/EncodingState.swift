import ApusStreams

/// The state of an encoder: the writer, and the containers that are open.
///
/// A container that is still open when an outer one is written to is ended first. So values are
/// written at once, and a container that is used after its end is an error.
final class EncodingState {
  var writer: JSONWriter<MemorySink>
  let strategies: JSONEncodingStrategies
  let userInfo: [CodingUserInfoKey: Any]
  private let depthLimit: Int
  private var depth = 0
  /// The containers that are open: whether each is an object.
  private var open: [(isObject: Bool, number: Int)] = []
  private var containerCount = 0

  init(_ encoder: JSONValueEncoder, _ userInfo: [CodingUserInfoKey: Any]) {
    writer = JSONWriter(into: MemorySink(), format: encoder.format)
    strategies = encoder.strategies
    depthLimit = encoder.depthLimit
    self.userInfo = userInfo
  }

  /// The number of open containers.
  var level: Int { open.count }

  /// Begins a container, and returns its place.
  func begin(isObject: Bool) throws(JSONWriterError) -> ContainerPlace {
    if isObject { try writer.beginObject() } else { try writer.beginArray() }
    containerCount += 1
    open.append((isObject, containerCount))
    return ContainerPlace(level: open.count, number: containerCount)
  }

  /// Ends the containers that are open above a level.
  func closeContainers(above level: Int) throws(JSONWriterError) {
    while open.count > level, let last = open.popLast() {
      if last.isObject { try writer.endObject() } else { try writer.endArray() }
    }
  }

  /// Makes a container the innermost one again.
  func resume(_ place: ContainerPlace) throws(JSONWriterError) {
    guard open.count >= place.level, open[place.level - 1].number == place.number else {
      throw .unexpectedEnd
    }
    try closeContainers(above: place.level)
  }

  /// Encodes a value of any type.
  func encode<Value: Encodable>(_ value: Value, path: [any CodingKey]) throws {
    if let value = value as? String { return try writer.write(value) }
    guard depth < depthLimit else { throw JSONWriterError.tooDeep(limit: depthLimit) }
    depth += 1
    defer { depth -= 1 }
    let level = open.count
    let encoder = ElementEncoder(state: self, codingPath: path)
    let before = writer.valueCount
    if !strategies.conversions.isEmpty,
      let convert = strategies.conversions[ObjectIdentifier(Value.self)]
    {
      try convert(value, encoder)
    } else {
      try value.encode(to: encoder)
    }
    try closeContainers(above: level)
    // A type that encodes nothing is an empty object, as in Foundation.
    if writer.valueCount == before {
      try writer.beginObject()
      try writer.endObject()
    }
  }
}

/// A container that was begun: its level, and a number that no other container has.
struct ContainerPlace {
  let level: Int
  let number: Int
}
