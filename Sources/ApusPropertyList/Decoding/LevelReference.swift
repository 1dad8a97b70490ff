/// A level by the address of its state, whose copies count no references.
///
/// Its functions have no type of keys, so that the compiler has each of them once for all containers.
@safe
struct LevelReference {
  // SAFETY: the owner of the container keeps the level; see `DictionaryContainer`.
  private let state: UnsafeMutablePointer<LevelState>

  // SAFETY: as for the property.
  init(_ level: DictionaryLevel) { unsafe state = level.state }

  /// The keys, in the order of the dictionary; none after an error, which is noted.
  var keys: [String] {
    // SAFETY: as for the property.
    let level = unsafe state.pointee.level.takeUnretainedValue()
    do throws(PropertyListError) { return try level.keys() } catch { note(error) }
    return []
  }

  /// Whether the dictionary has a key; `false` after an error, which is noted.
  func contains(_ name: String) -> Bool {
    do throws(PropertyListError) { return try find(name) >= 0 } catch { note(error) }
    return false
  }

  private func note(_ error: PropertyListError) { storage.note(error) }

  // MARK: - Searching

  /// Returns the offset of the reference to a key's value, or -1 if there is no such key. The name
  /// that the type asked for next in the dictionary before is compared first.
  @inline(__always)
  func find(_ name: String) throws(PropertyListError) -> Int {
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

  /// Calls a closure with the place of a key's value, and adds the key to the path of its error.
  @inline(__always)
  func read<Value>(
    _ name: String, _ body: (DecodingStorage, ObjectPlace) throws -> Value
  ) throws -> Value {
    let position = try catching { try find(name) }
    if position < 0 { throw missing(name) }
    return try read(name, at: position, body)
  }

  /// Returns `nil` if the dictionary has no such key, or if its value stands for no value.
  @inline(__always)
  func readIfPresent<Value>(
    _ name: String, _ body: (DecodingStorage, ObjectPlace) throws -> Value
  ) throws -> Value? {
    let position = try catching { try find(name) }
    if position < 0 { return nil }
    // SAFETY: the level keeps its storage.
    return try unsafe state.pointee.storage._withUnsafeGuaranteedRef { storage throws in
      do {
        let place = try storage.place(at: position)
        if storage.isMissing(place) { return nil }
        return try body(storage, place)
      } catch {
        throw storage.caught(error, at: .key(name))
      }
    }
  }

  @inline(__always)
  private func read<Value>(
    _ name: String, at position: Int, _ body: (DecodingStorage, ObjectPlace) throws -> Value
  ) throws -> Value {
    // SAFETY: the level keeps its storage.
    try unsafe state.pointee.storage._withUnsafeGuaranteedRef { storage throws in
      do {
        return try body(storage, try storage.place(at: position))
      } catch {
        throw storage.caught(error, at: .key(name))
      }
    }
  }

  // MARK: - Errors

  /// The storage, for errors.
  // SAFETY: the level keeps its storage.
  private var storage: DecodingStorage { unsafe state.pointee.storage.takeUnretainedValue() }

  /// The path to the dictionary.
  var codingPath: [any CodingKey] { storage.codingPath }

  /// Calls a closure, whose error becomes one that types can catch.
  @inline(__always)
  private func catching<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw storage.caught(error) }
  }

  @inline(never)
  private func missing(_ name: String) -> any Error {
    // SAFETY: as for the property.
    let place = unsafe state.pointee.place
    return storage.caught(
      PropertyListError(.missingKey(name), object: place.object, at: place.offset))
  }

  // MARK: - Values

  func boolean(_ name: String) throws -> Bool {
    try read(name) { storage, place throws in try storage.boolean(place) }
  }

  func string(_ name: String) throws -> String {
    try read(name) { storage, place throws in try storage.string(place) }
  }

  func real(_ name: String) throws -> Double {
    try read(name) { storage, place throws in try storage.real(place) }
  }

  func float(_ name: String) throws -> Float {
    try read(name) { storage, place throws in try storage.float(place) }
  }

  func floatIfPresent(_ name: String) throws -> Float? {
    try readIfPresent(name) { storage, place throws in try storage.float(place) }
  }

  func integer<Value: FixedWidthInteger>(_ name: String) throws -> Value {
    try read(name) { storage, place throws in try storage.integer(place) }
  }

  func booleanIfPresent(_ name: String) throws -> Bool? {
    try readIfPresent(name) { storage, place throws in try storage.boolean(place) }
  }

  func stringIfPresent(_ name: String) throws -> String? {
    try readIfPresent(name) { storage, place throws in try storage.string(place) }
  }

  func realIfPresent(_ name: String) throws -> Double? {
    try readIfPresent(name) { storage, place throws in try storage.real(place) }
  }

  func integerIfPresent<Value: FixedWidthInteger>(_ name: String) throws -> Value? {
    try readIfPresent(name) { storage, place throws in try storage.integer(place) }
  }
}
