// UNSAFE: reads the state of a level by its address, without counting references

/// A level by the address of its state, whose copies count no references.
///
/// Its functions have no type of keys, so that the compiler has each of them once for all containers.
@safe
struct UnownedLevel {
  // SAFETY: the owner of the container keeps the level; see `KeyedContainer`.
  private let state: UnsafeMutablePointer<LevelState>

  // SAFETY: as for the property.
  init(_ level: DecodingLevel) { unsafe state = level.state }

  /// The keys, in the order of the dictionary; none after an error, which is noted.
  var names: [String] {
    // SAFETY: as for the property.
    let level = unsafe state.pointee.level.takeUnretainedValue()
    do throws(PropertyListError) { return try level.keys() } catch { note(error) }
    return []
  }

  /// Whether the dictionary has a key; `false` after an error, which is noted.
  func contains(_ key: some CodingKey) -> Bool {
    do throws(PropertyListError) { return try find(key.stringValue) >= 0 } catch { note(error) }
    return false
  }

  private func note(_ error: PropertyListError) { storage.note(error) }

  // MARK: - Searching

  /// Returns the offset of the reference to a key's value, or -1 if there is no such key. The name
  /// that the type asked for next in the dictionary before is compared first.
  @inline(__always)
  private func find(_ name: String) throws(PropertyListError) -> Int {
    // SAFETY: the index is compared with the number of calls.
    let call = unsafe state.pointee.call
    if unsafe call < state.pointee.callCount, let calls = unsafe state.pointee.calls,
      unsafe calls[call].name == NameBits(name)
    {
      unsafe state.pointee.call = call &+ 1
      return unsafe state.pointee.position(calls[call].index)
    }
    return try unsafe state.pointee.level.takeUnretainedValue().search(name)
  }

  /// Calls a closure with the value of a key, and adds the key to the path of its error.
  @inline(__always)
  func read<Result>(
    _ key: some CodingKey, _ body: (DecodingStorage, DecodedValue) throws -> Result
  ) throws -> Result {
    let name = key.stringValue
    let position = try catching { try find(name) }
    if position < 0 { throw missing(key) }
    // SAFETY: the level keeps its storage.
    return try unsafe state.pointee.storage._withUnsafeGuaranteedRef { storage throws in
      do {
        return try body(storage, try storage.value(at: position))
      } catch {
        throw caught(error, name)
      }
    }
  }

  /// Returns `nil` if the dictionary has no such key, or if its value stands for no value.
  @inline(__always)
  func readIfPresent<Result>(
    _ key: some CodingKey, _ body: (DecodingStorage, DecodedValue) throws -> Result
  ) throws -> Result? {
    let name = key.stringValue
    let position = try catching { try find(name) }
    if position < 0 { return nil }
    // SAFETY: the level keeps its storage.
    return try unsafe state.pointee.storage._withUnsafeGuaranteedRef { storage throws in
      do {
        let value = try storage.value(at: position)
        return storage.isNull(value) ? nil : try body(storage, value)
      } catch {
        throw caught(error, name)
      }
    }
  }

  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: some CodingKey) throws -> Value {
    try read(key) { storage, value throws in try storage.decode(type, at: value, nested) }
  }

  @inline(__always)
  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: some CodingKey
  ) throws -> Value? {
    try readIfPresent(key) { storage, value throws in
      try storage.decode(type, at: value, nested)
    }
  }

  /// The value of a superclass.
  func superSite(forKey key: some CodingKey) throws -> DecodedSite { try site(forKey: key) }

  func elements(forKey key: some CodingKey) throws -> DecodedElements {
    try site(forKey: key).elements()
  }

  /// The value of a key and its list.
  func site(forKey key: some CodingKey) throws -> DecodedSite {
    try read(key) { storage, value throws in
      let nested = nested
      try storage.checkDepth(of: value, nested)
      return DecodedSite(storage: storage, value: value, container: dictionary, outer: nested)
    }
  }

  // SAFETY: as for the property.
  private var dictionary: DecodedValue { unsafe state.pointee.value }

  /// The way to the dictionary if no decoder has it, or `nil`.
  @inline(__always)
  private var nested: NestedPath? {
    // SAFETY: as for the property.
    guard unsafe state.pointee.isNested else { return nil }
    return unsafe state.pointee.level._withUnsafeGuaranteedRef { $0.path() }
  }

  // MARK: - Errors

  /// The storage, for errors.
  // SAFETY: the level keeps its storage.
  private var storage: DecodingStorage { unsafe state.pointee.storage.takeUnretainedValue() }

  /// The path to the dictionary.
  var codingPath: [any CodingKey] { storage.codingPath(nested) }

  /// Calls a closure, whose error becomes one that types can catch.
  @inline(__always)
  private func catching<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw storage.caught(error, nested) }
  }

  @inline(never)
  private func caught(_ error: any Error, _ name: String) -> any Error {
    storage.caught(error, nested, at: .key(name))
  }

  @inline(never)
  private func missing(_ key: some CodingKey) -> any Error {
    let dictionary = dictionary
    return storage.caught(
      PropertyListError(
        .missingKey(key.stringValue), object: dictionary.number, at: dictionary.offset), nested)
  }
}
