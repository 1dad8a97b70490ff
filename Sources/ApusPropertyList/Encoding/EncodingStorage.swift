import ApusStreams

/// The writer that all containers of an encoding share.
///
/// Values are written as they come; a container is written when its value has ended.
final class EncodingStorage {
  private var writer: BinaryPropertyListWriter<MemorySink>
  private var keys = StringPool()
  let userInfo: [CodingUserInfoKey: any Sendable]

  init(sharesStrings: Bool, _ userInfo: [CodingUserInfoKey: any Sendable]) {
    writer = BinaryPropertyListWriter(into: MemorySink(), sharesStrings: sharesStrings)
    self.userInfo = userInfo
  }

  /// Encodes a value of any type, and returns its object.
  func object<Value: Encodable>(_ value: Value) throws -> PropertyListObject {
    if let date = value as? PropertyListDate {
      return try write { (writer) throws(StreamError) in try writer.date(date) }
    }
    // An empty array of any type can be cast to an array of bytes, so that the types are compared.
    if Value.self == [UInt8].self, let bytes = value as? [UInt8] {
      return try write { (writer) throws(StreamError) in try writer.data(bytes.span) }
    }
    let node = EncodedNode()
    try value.encode(to: ListEncoder(storage: self, node: node))
    return try object(node)
  }

  /// Writes an encoded node, and returns its object.
  ///
  /// A type that encodes nothing is an empty dictionary, as with Foundation's encoder.
  func object(_ node: EncodedNode) throws -> PropertyListObject {
    switch node.content {
    case .object(let object): return object
    case .array(let elements):
      let objects = try elements.map(object)
      return try write { (writer) throws(StreamError) in try writer.array(objects.span) }
    case .dictionary(let dictionary):
      var objects: [PropertyListObject] = []
      objects.reserveCapacity(dictionary.pairs.count * 2)
      for pair in dictionary.pairs {
        objects.append(try key(pair.key))
        objects.append(try object(pair.value))
      }
      return try write { (writer) throws(StreamError) in try writer.dictionary(objects.span) }
    case nil:
      return try write { (writer) throws(StreamError) in
        try writer.dictionary(Span<PropertyListObject>())
      }
    }
  }

  private func key(_ name: String) throws -> PropertyListObject {
    let text = name.utf8.span
    if let known = keys.value(of: text) { return PropertyListObject(known) }
    let object = try write { (writer) throws(StreamError) in try writer.string(name) }
    keys.insert(text, object.number)
    return object
  }

  func write(
    _ body: (inout BinaryPropertyListWriter<MemorySink>) throws(StreamError) -> PropertyListObject
  ) throws -> PropertyListObject {
    try body(&writer)
  }

  /// Writes the end of the list, and returns its bytes.
  func finish(root: PropertyListObject) throws(StreamError) -> [UInt8] {
    try writer.end(root: root)
  }
}

/// A value that is encoded: an object that was written, or a container that is still open.
final class EncodedNode {
  enum Content {
    case object(PropertyListObject)
    case array([EncodedNode])
    case dictionary(EncodedDictionary)
  }

  var content: Content?

  init() {}

  init(_ object: PropertyListObject) { content = .object(object) }

  /// The number of elements of an array.
  var count: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  /// Becomes an array, unless it is one.
  func beginArray() {
    if case .array = content { return }
    content = .array([])
  }

  /// Becomes a dictionary, unless it is one.
  func beginDictionary() {
    if case .dictionary = content { return }
    content = .dictionary(EncodedDictionary())
  }

  func append(_ element: EncodedNode) {
    guard case .array(var elements) = content else { return }
    content = nil
    elements.append(element)
    content = .array(elements)
  }

  /// Adds a pair, or replaces the value of a key that was encoded before.
  func set(_ key: String, _ value: EncodedNode) {
    guard case .dictionary(let dictionary) = content else { return }
    dictionary.set(key, value)
  }

  /// Returns the node of a key for a nested container, which may have members already.
  func child(_ key: String) -> EncodedNode {
    if case .dictionary(let dictionary) = content, let known = dictionary.value(of: key) {
      return known
    }
    let child = EncodedNode()
    set(key, child)
    return child
  }
}

/// The pairs of a dictionary, in the order in which the keys were encoded first.
final class EncodedDictionary {
  private(set) var pairs: [(key: String, value: EncodedNode)] = []
  /// The index of each key; empty for few keys, which are searched in order.
  private var places: [String: Int] = [:]
  private static let scanLimit = 32

  func value(of key: String) -> EncodedNode? { place(of: key).map { pairs[$0].value } }

  func set(_ key: String, _ value: EncodedNode) {
    if let place = place(of: key) {
      pairs[place].value = value
      return
    }
    if !places.isEmpty { places[key] = pairs.count }
    pairs.append((key, value))
  }

  private func place(of key: String) -> Int? {
    if pairs.count < Self.scanLimit { return pairs.firstIndex { $0.key == key } }
    if places.isEmpty {
      for (place, pair) in pairs.enumerated() { places[pair.key] = place }
    }
    return places[key]
  }
}
