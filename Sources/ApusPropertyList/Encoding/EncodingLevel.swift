/// A value that is encoded, or a container within one that is not written yet.
final class EncodingLevel {
  enum Content {
    /// Nothing: a type that encodes nothing is an empty dictionary, as with Foundation's encoder.
    case nothing
    case object(PropertyListObject)
    /// An array of the elements.
    case array
    /// A dictionary of the names and elements.
    case dictionary
  }

  /// An element of an array or a dictionary.
  enum Element {
    case object(PropertyListObject)
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
      guard case .dictionary = content else { return }
      if let index = index(of: name) {
        elements[index] = element
        return
      }
      if !indices.isEmpty { indices[name] = names.count }
      names.append(name)
      elements.append(element)
    }

    fileprivate mutating func index(of name: String) -> Int? {
      if names.count < Self.scanLimit { return names.firstIndex(of: name) }
      if indices.isEmpty {
        for (index, name) in names.enumerated() { indices[name] = index }
      }
      return indices[name]
    }
  }

  let storage: EncodingStorage
  /// The number of values around the value.
  private let depth: Int
  /// The path to the value if it is in a nested container, or `nil` if it is that of the depth.
  private let prefix: [any CodingKey]?
  // SAFETY: no closure of a caller runs while this property is accessed.
  @exclusivity(unchecked) private var parts = Parts(content: .nothing)

  init(_ storage: EncodingStorage, _ depth: Int, prefix: [any CodingKey]? = nil) {
    (self.storage, self.depth, self.prefix) = (storage, depth, prefix)
  }

  var codingPath: [any CodingKey] { prefix ?? storage.path(depth) }

  // SAFETY: as for the property, here and below.
  var content: Content { unsafe parts.content }
  var elements: [Element] { unsafe parts.elements }
  var names: [String] { unsafe parts.names }

  /// Becomes an array, unless it is one.
  func beginArray() {
    if case .array = content { return }
    // SAFETY: as for the property.
    unsafe parts = Parts(content: .array)
  }

  /// Becomes a dictionary, unless it is one.
  func beginDictionary() {
    if case .dictionary = content { return }
    // SAFETY: as for the property.
    unsafe parts = Parts(content: .dictionary)
  }

  // SAFETY: as for the property.
  func set(_ object: PropertyListObject) { unsafe parts.content = .object(object) }

  func append(_ element: Element) {
    guard case .array = content else { return }
    // SAFETY: as for the property.
    unsafe parts.elements.append(element)
  }

  /// Adds a pair, or replaces the value of a key that was encoded before.
  func set(_ key: some CodingKey, _ element: Element) {
    let name = key.stringValue
    // SAFETY: as for the property.
    unsafe parts.set(name, element)
  }

  /// Returns the level of a key for a nested container, which may have members already.
  func child(_ key: some CodingKey) -> EncodingLevel {
    let name = key.stringValue
    // SAFETY: as for the property.
    if let index = unsafe parts.index(of: name), case .level(let known) = elements[index] {
      return known
    }
    return newChild(key)
  }

  /// Returns a new level for the value of a key.
  func newChild(_ key: some CodingKey) -> EncodingLevel {
    let child = nested(key)
    set(key, .level(child))
    return child
  }

  /// Returns a new level for the next element.
  func appended(_ index: PathKey) -> EncodingLevel {
    let child = nested(index)
    append(.level(child))
    return child
  }

  /// A level within this one that is no value of a type.
  private func nested(_ key: any CodingKey) -> EncodingLevel {
    storage.checkDepth(depth + 1)
    return EncodingLevel(storage, depth + 1, prefix: codingPath + [key])
  }

  /// Returns the object of a value within this one.
  func object<Value: Encodable>(
    _ value: Value, _ step: @autoclosure () -> PathStep
  ) throws -> PropertyListObject {
    try storage.object(value, step().within(prefix), depth: depth + 1)
  }
}
