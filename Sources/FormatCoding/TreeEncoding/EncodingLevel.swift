// UNSAFE: changes a property without the runtime's check of exclusive access

/// A value that is encoded, or a container within one, whose parts are kept until it ends.
final class EncodingLevel {
  enum Content {
    /// Nothing: a type that encodes nothing is an empty object, as with Foundation's encoder.
    case nothing
    case value(EncodedValue)
    /// An array of the elements.
    case array
    /// An object of the names and elements.
    case object
  }

  /// An element of an array or an object.
  enum Element {
    case value(EncodedValue)
    /// A nested container, or the value of an encoder that a type asked for.
    case level(EncodingLevel)
  }

  /// The container that the value has begun.
  struct Parts {
    fileprivate(set) var content: Content
    fileprivate(set) var elements: [Element] = []
    fileprivate(set) var names: [String] = []
    /// The index of each name; empty for few names, which are searched in order.
    private var indices: [String: Int] = [:]
    private static let scanLimit = 32

    init(content: Content) { self.content = content }

    /// Adds a pair, or replaces the value of a key that was encoded before.
    fileprivate mutating func set(_ name: String, _ element: Element) {
      if let index = index(of: name) {
        elements[index] = element
        return
      }
      if !indices.isEmpty { indices[name] = names.count }
      names.append(name)
      elements.append(element)
    }

    /// Removes the value of a key that was encoded before.
    fileprivate mutating func remove(_ name: String) {
      guard case .object = content, let index = index(of: name) else { return }
      names.remove(at: index)
      elements.remove(at: index)
      indices = [:]
    }

    fileprivate mutating func index(of name: String) -> Int? {
      if names.count < Self.scanLimit { return names.firstIndex(of: name) }
      if indices.isEmpty {
        for (index, name) in names.enumerated() { indices[name] = index }
      }
      return indices[name]
    }
  }

  private let storage: EncodingStorage
  /// The number of values around the value.
  private let depth: Int
  /// The path to the value if it is in a nested container, or `nil` if it is that of the depth.
  private let prefix: [any CodingKey]?
  /// Whether the elements of an array are those of a key, in formats that repeat the key for each.
  var isRepeated = false
  // SAFETY: no closure of a caller runs while this property is accessed.
  @exclusivity(unchecked) private var parts = Parts(content: .nothing)

  init(_ storage: EncodingStorage, _ depth: Int, prefix: [any CodingKey]? = nil) {
    (self.storage, self.depth, self.prefix) = (storage, depth, prefix)
  }

  var codingPath: [any CodingKey] { prefix ?? storage.path(depth) }
  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }

  // SAFETY: as for the property, here and below.
  var content: Content { unsafe parts.content }
  var elements: [Element] { unsafe parts.elements }
  var names: [String] { unsafe parts.names }

  /// Becomes an array, unless it is one; any other value fails the document.
  func beginArray() {
    switch content {
    case .array: break
    // SAFETY: as for the property.
    case .nothing: unsafe parts = Parts(content: .array)
    case .value, .object: storage.failEncodedTwice(codingPath)
    }
  }

  /// Becomes an object, unless it is one; any other value fails the document.
  func beginObject() {
    switch content {
    case .object: break
    // SAFETY: as for the property.
    case .nothing: unsafe parts = Parts(content: .object)
    case .value, .array: storage.failEncodedTwice(codingPath)
    }
  }

  /// Becomes a value that has ended.
  // SAFETY: as for the property.
  func set(_ value: EncodedValue) { unsafe parts.content = .value(value) }

  /// Adds an element; one after the end of the array fails the document.
  func append(_ element: Element) {
    guard case .array = content else { return storage.failEncodedTwice(codingPath) }
    // SAFETY: as for the property.
    unsafe parts.elements.append(element)
  }

  /// Adds a pair, or replaces the value of a key that was encoded before; one after the end of the object fails
  /// the document.
  func set(_ key: some CodingKey, _ element: Element) {
    guard case .object = content else { return storage.failEncodedTwice(codingPath + [key]) }
    let name = key.stringValue
    // SAFETY: as for the property.
    unsafe parts.set(name, element)
  }

  /// Removes the value of a key.
  func remove(_ key: some CodingKey) {
    let name = key.stringValue
    // SAFETY: as for the property.
    unsafe parts.remove(name)
  }

  /// Returns the level of a key for a nested container, which may have members already; a value that has ended
  /// fails the document.
  func child(_ key: some CodingKey) -> EncodingLevel {
    let name = key.stringValue
    // SAFETY: as for the property.
    guard let index = unsafe parts.index(of: name) else { return newChild(key) }
    if case .level(let known) = elements[index] { return known }
    storage.failEncodedTwice(codingPath + [key])
    return newChild(key)
  }

  /// Returns a new level for the value of a key.
  func newChild(_ key: some CodingKey) -> EncodingLevel {
    let child = nested(key)
    if !storage.hasFailed { set(key, .level(child)) }
    return child
  }

  /// Returns a new level for the next element.
  func appended(_ index: PathKey) -> EncodingLevel {
    let child = nested(index)
    if !storage.hasFailed { append(.level(child)) }
    return child
  }

  /// A level within this one that is no value of a type.
  private func nested(_ key: any CodingKey) -> EncodingLevel {
    // A document that has failed keeps no more values, and needs no paths, which are as long as a value is deep.
    if storage.hasFailed { return EncodingLevel(storage, depth, prefix: prefix) }
    let path = codingPath + [key]
    storage.checkDepth(depth + 1, path)
    return EncodingLevel(storage, depth + 1, prefix: path)
  }

  /// Returns a value within this one that needs no encoder.
  @inline(__always)
  func value(
    _ step: @autoclosure () -> PathStep, _ make: (ValueWriter) throws -> EncodedValue
  ) throws -> Element {
    do {
      return .value(try make(storage.writer))
    } catch {
      throw storage.writer.located(error, at: storage.path(step().within(prefix), depth: depth + 1))
    }
  }

  /// Returns what is written for an absent member, or `nil` if it is left out.
  func missing(_ step: @autoclosure () -> PathStep) throws -> Element? {
    guard storage.writer.writesMissingMembers else { return nil }
    return try value(step()) { writer throws in try writer.missingElement() }
  }

  /// Returns a value within this one.
  func element<Value: Encodable>(
    _ value: Value, _ step: @autoclosure () -> PathStep
  ) throws -> Element {
    try storage.element(value, step().within(prefix), depth: depth + 1)
  }

  /// Becomes a value.
  @inline(__always)
  func become(_ make: (ValueWriter) throws -> EncodedValue) throws {
    try requireNothing()
    guard case .value(let value) = try value(.same, make) else { return }
    set(value)
  }

  /// Becomes a value of another type, which is encoded in the place of this one.
  func become<Value: Encodable>(_ value: Value) throws {
    try requireNothing()
    // SAFETY: as for the property.
    switch try storage.again({ try element(value, .same) }) {
    case .value(let value): set(value)
    case .level(let level): unsafe parts = level.parts
    }
  }

  /// Throws an error if something was encoded already.
  @inline(__always)
  private func requireNothing() throws {
    guard case .nothing = content else { throw storage.encodedTwice(codingPath) }
  }
}
