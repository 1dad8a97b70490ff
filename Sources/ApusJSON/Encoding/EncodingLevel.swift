/// The value that is encoded at a depth: the position of its container, and the keys that its type has
/// used.
@safe
final class EncodingLevel {
  let state: EncodingState
  let depth: Int
  /// The path to the value, if it is not that of the depth.
  private let prefix: [any CodingKey]?
  /// Whether keys stay as they are, whatever the strategy.
  private let keepsKeys: Bool
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var position: ContainerPosition
  @exclusivity(unchecked) private var encodedForm = EncodedForm.nothing
  // SAFETY: this object owns the list; the first `keyCount` elements are initialised.
  @exclusivity(unchecked) private var keys: UnsafeMutablePointer<Key>?
  @exclusivity(unchecked) private var keyCount = 0
  /// The number of keys that the type has used in this object.
  @exclusivity(unchecked) private var call = 0
  private var nested = NestedContainers()
  private static let keyLimit = 64

  /// A key of the type, and that of the text, which a strategy may have changed.
  private struct Key {
    let name: String
    let key: JSONKey
  }

  init(
    _ state: EncodingState, _ depth: Int, prefix: [any CodingKey]? = nil, keepsKeys: Bool = false,
    _ position: ContainerPosition = ContainerPosition(level: 1, number: 0)
  ) {
    self.state = state
    self.depth = depth
    self.prefix = prefix
    self.keepsKeys = keepsKeys
    // SAFETY: as for the property.
    unsafe self.position = position
  }

  deinit {
    // SAFETY: this object owns the list.
    if let keys = unsafe keys {
      unsafe keys.deinitialize(count: keyCount)
      unsafe keys.deallocate()
    }
  }

  /// What the value of an encoder has become so far.
  // SAFETY: as for the property.
  @inline(__always)
  var form: EncodedForm {
    get { unsafe encodedForm }
    set { unsafe encodedForm = newValue }
  }

  /// Begins the container of a value.
  func begin(isObject: Bool) {
    // SAFETY: as for the properties.
    unsafe position = state.begin(isObject: isObject)
    unsafe call = 0
  }

  /// Another object for the same container.
  // SAFETY: as for the properties.
  func copy() -> EncodingLevel {
    unsafe EncodingLevel(state, depth, prefix: prefix, keepsKeys: keepsKeys, position)
  }

  var codingPath: [any CodingKey] { prefix ?? state.path(depth) }

  /// Makes the container the innermost one again.
  // SAFETY: as for the properties.
  @inline(__always)
  func resume() throws(JSONWriterError) { try unsafe state.resume(position) }

  /// Writes a key of the object. The key that followed in the object before is compared first.
  @inline(__always)
  func write(key name: String) throws(JSONWriterError) {
    try resume()
    // SAFETY: the index is compared with the number of keys.
    let call = unsafe call
    if unsafe call < keyCount, let keys = unsafe keys, unsafe keys[call].name.isSame(as: name) {
      unsafe self.call = call &+ 1
      return try unsafe state.write(keys[call].key)
    }
    try search(name, call)
  }

  @inline(never)
  private func search(_ name: String, _ call: Int) throws(JSONWriterError) {
    if !keepsKeys, let keyOfPath = state.strategies.keyOfPath {
      return try state.write(JSONKey(keyOfPath(codingPath + [PathKey.key(name)]).stringValue))
    }
    let key = JSONKey(keepsKeys ? name : state.strategies.name(name))
    try state.write(key)
    // SAFETY: the list has room for `keyLimit` elements, and no other code has it.
    guard unsafe call == keyCount, call < Self.keyLimit else { return }
    if unsafe keys == nil { unsafe keys = .allocate(capacity: Self.keyLimit) }
    if let keys = unsafe keys { unsafe (keys + call).initialize(to: Key(name: name, key: key)) }
    unsafe keyCount += 1
    unsafe self.call = call + 1
  }

  /// Makes the container the innermost one, and writes a value to it as a whole or not at all.
  @inline(__always)
  func whole(_ write: () throws -> Void) throws {
    try resume()
    try state.whole(write)
  }

  /// Encodes a value within the container, or in its place.
  func encode<Value: Encodable>(_ value: Value, _ step: @autoclosure () -> PathStep) throws {
    state.setStep(step().within(prefix), depth: depth + 1)
    try state.encode(value, depth: depth + 1)
  }

  /// Whether the container has not ended.
  // SAFETY: as for the property.
  var isOpen: Bool { unsafe state.isOpen(position) }

  /// A level for the value of a key or index within the container.
  func level(_ key: any CodingKey) -> EncodingLevel {
    // A text that has failed needs no paths, which are as long as a value is deep.
    EncodingLevel(state, depth, prefix: state.hasFailed ? prefix : codingPath + [key])
  }

  /// A container within this array.
  private func nested(_ key: any CodingKey, isObject: Bool) -> EncodingLevel {
    let level = level(key)
    do throws(JSONWriterError) {
      try resume()
      level.begin(isObject: isObject)
    } catch {
      state.fail(error)
    }
    return level
  }

  /// A container within this object: a new one, or the container of this key if it has not ended.
  private func nested(forKey key: some CodingKey, isObject: Bool) -> EncodingLevel {
    let level = level(key)
    let name = key.stringValue
    do throws(JSONWriterError) {
      // SAFETY: as for the properties.
      if let known = unsafe nested.position(of: name, in: position.number) {
        guard state.isOpen(known) else { throw .outOfOrder }
        unsafe level.position = known
      } else {
        try write(key: name)
        level.begin(isObject: isObject)
        unsafe nested.add(name, level.position)
      }
    } catch {
      state.fail(error)
    }
    return level
  }

  func nestedObject(forKey key: some CodingKey) -> EncodingLevel {
    nested(forKey: key, isObject: true)
  }

  func nestedArray(forKey key: some CodingKey) -> EncodingLevel {
    nested(forKey: key, isObject: false)
  }

  func nestedObject(at index: PathKey) -> EncodingLevel { nested(index, isObject: true) }

  func nestedArray(at index: PathKey) -> EncodingLevel { nested(index, isObject: false) }
}

/// What a value has become.
enum EncodedForm: UInt8 {
  case nothing, value, array, object
}

/// The positions of the containers within an object, by their keys.
private struct NestedContainers {
  /// The number of the object.
  private var object = 0
  /// Most objects have a single nested container.
  private var first: (name: ExactKey, position: ContainerPosition)?
  private var others: [ExactKey: ContainerPosition] = [:]

  /// Returns the position of the container of a key in an object, or `nil` if it has none.
  mutating func position(of name: String, in object: Int) -> ContainerPosition? {
    if self.object != object { (self.object, first, others) = (object, nil, [:]) }
    let name = ExactKey(name)
    return first?.name == name ? first?.position : others[name]
  }

  /// Adds a container of the object that was asked for last.
  mutating func add(_ name: String, _ position: ContainerPosition) {
    let name = ExactKey(name)
    if first == nil { first = (name, position) } else { others[name] = position }
  }
}
