/// The value that is encoded at a depth: the position of its container, and the keys that its type has
/// used.
final class EncodingLevel {
  let state: EncodingState
  let depth: Int
  /// The path to the value, if it is not that of the depth.
  private let prefix: [any CodingKey]?
  /// Whether the value is a dictionary, and the strategies leave its keys as they are.
  private let rule: KeyRule
  private var position: ContainerPosition
  /// What the value of an encoder has become so far.
  var form = EncodedForm.nothing
  /// The keys that the type has used, in the order of the last object.
  private var list = OwnedList<Key>(capacity: keyLimit)
  /// The elements of `list`.
  private var keys = OwnedList<Key>.Elements()
  /// The number of keys that the type has used in this object.
  private var call = 0
  /// A bit for each of `keys` that this object has.
  private var written: UInt64 = 0
  private var nested = NestedContainers()
  private static let keyLimit = 64

  /// A key of the type, and that of the text, which a strategy may have changed.
  private struct Key {
    let name: String
    let key: JSONKey
  }

  init(
    _ state: EncodingState, _ depth: Int, prefix: [any CodingKey]? = nil, rule: KeyRule = .ofType,
    _ position: ContainerPosition = ContainerPosition(level: 1, number: 0)
  ) {
    self.state = state
    self.depth = depth
    self.prefix = prefix
    self.rule = rule
    self.position = position
  }

  /// Begins the container of a value.
  func begin(isObject: Bool) {
    position = state.begin(isObject: isObject)
    call = 0
    written = 0
  }

  /// Another object for the same container, whose keys may be those of this one.
  func copy() -> EncodingLevel {
    if form == .object { state.noteRepeatedKey() }
    return EncodingLevel(state, depth, prefix: prefix, rule: rule, position)
  }

  var codingPath: [any CodingKey] { prefix ?? state.path(depth) }

  /// Makes the container the innermost one again.
  @inline(__always)
  func resume() throws(JSONWriterError) { try state.resume(position) }

  /// Writes a key of the object. The key that followed in the object before is compared first.
  @inline(__always)
  func write(key name: String) throws(JSONWriterError) {
    try resume()
    let call = call
    let keys = keys
    if call < keys.count, keys[call].name.isSame(as: name) {
      self.call = call &+ 1
      written |= 1 &<< UInt64(truncatingIfNeeded: call)
      return try state.write(keys[call].key)
    }
    try search(name, call)
  }

  @inline(never)
  private func search(_ name: String, _ call: Int) throws(JSONWriterError) {
    let strategies = state.strategies
    if rule != .unchanged, let keyOfPath = strategies.keyOfPath {
      state.noteRepeatedKey()
      return try state.write(JSONKey(keyOfPath(codingPath + [PathKey.key(name)]).stringValue))
    }
    if let index = index(of: name) {
      note(index)
      return try state.write(keys[index].key)
    }
    let key = JSONKey(rule == .unchanged ? name : strategies.name(name))
    try state.write(key)
    if rule != .unchanged, strategies.mayMergeKeys, mayHave(key.text) { state.noteRepeatedKey() }
    insert(Key(name: name, key: key), at: call)
  }

  /// Inserts a key that follows the last one of this object. The list of a dictionary has the keys of the first
  /// one, because others may have any.
  private func insert(_ key: Key, at call: Int) {
    guard keys.count < Self.keyLimit else {
      if rule == .ofType { state.noteRepeatedKey() }
      return
    }
    guard rule == .ofType || call == keys.count else { return }
    list.insert(key, at: call)
    keys = list.elements
    note(call)
  }

  /// Notes that this object has a key of the list. All of its keys are before `call`.
  private func note(_ index: Int) {
    if written & 1 << UInt64(index) != 0 { state.noteRepeatedKey() }
    written |= 1 << UInt64(index)
    call = max(call, index + 1)
  }

  /// Whether this object may have a key of the text, to which a strategy has changed another key of the type.
  private func mayHave(_ text: String) -> Bool {
    guard rule == .ofType else { return true }
    let keys = keys
    for index in 0..<keys.count where keys[index].key.text.isSame(as: text) { return true }
    return false
  }

  /// The index of a key in the list of a type, or `nil`.
  private func index(of name: String) -> Int? {
    guard rule == .ofType else { return nil }
    let keys = keys
    for index in 0..<keys.count where keys[index].name.isSame(as: name) { return index }
    return nil
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
  var isOpen: Bool { state.isOpen(position) }

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
      if let known = nested.position(of: name, in: position.number) {
        guard state.isOpen(known) else { throw .outOfOrder }
        level.position = known
      } else {
        try write(key: name)
        level.begin(isObject: isObject)
        nested.add(name, level.position)
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

/// The treatment of the keys of an object.
enum KeyRule: UInt8 {
  /// The strategies change the keys of a type.
  case ofType
  /// The strategies change the keys of a dictionary.
  case ofDictionary
  /// The keys of a dictionary stay.
  case unchanged
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
