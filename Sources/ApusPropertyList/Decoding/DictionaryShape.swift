// UNSAFE: owns a list of names, whose memory is compared

/// The keys of a dictionary as references, and the index of the pair that each name stands for.
///
/// The dictionaries of a type usually have the same keys in the same order, and a writer stores each
/// key once. So the references of a dictionary's keys are compared with those of the dictionaries
/// before, and its names are not searched again.
@safe
final class DictionaryShape {
  /// A name in the order in which the type asked for them.
  struct Call {
    /// The memory of the name, which `names` keeps.
    let name: NameBits
    /// The index of the pair, or -1 if the dictionary has no such key.
    let index: Int
  }

  private static let callLimit = 64
  /// The largest number of keys that are compared in order.
  private static let scanLimit = 16

  /// The offset of the first reference to a key.
  let start: Int
  /// The number of pairs.
  let count: Int
  // SAFETY: this object owns the list; as many elements as there are `names` are initialised.
  let calls: UnsafeMutablePointer<Call>
  private var names: [String] = []
  /// The number of calls that are remembered.
  var callCount: Int { names.count }
  /// The index of each key of a dictionary that is too large to be searched in order.
  private var indices: [String: Int]?

  init(start: Int, count: Int) {
    self.start = start
    self.count = count
    // SAFETY: `deinit` frees the memory.
    unsafe calls = .allocate(capacity: Self.callLimit)
  }

  // SAFETY: this object owns the list, whose elements need no end.
  deinit { unsafe calls.deallocate() }

  /// Returns the index of the pair with a name that counts, or -1, and remembers the call after `call` others.
  func index(
    of name: String, call: Int, _ storage: DecodingStorage, _ value: DecodedValue
  ) throws(PropertyListError) -> Int {
    let index = try search(name, storage, value)
    if call == names.count, call < Self.callLimit {
      names.append(name)
      // SAFETY: the list has room for `callLimit` elements.
      unsafe (calls + call).initialize(to: Call(name: NameBits(name), index: index))
    }
    return index
  }

  private func search(
    _ name: String, _ storage: DecodingStorage, _ value: DecodedValue
  ) throws(PropertyListError) -> Int {
    if let indices { return indices[name] ?? -1 }
    let dictionary = PropertyListDictionary(storage.list, count: count, start: start)
    guard count <= Self.scanLimit, storage.duplicateKeys == .last else {
      return try indexed(dictionary, storage, value)[name] ?? -1
    }
    for index in (0..<count).reversed() where try storage.key(dictionary, index) == name {
      return index
    }
    return -1
  }

  /// Returns the index of each key, and keeps them. Keys are counted against the limit.
  private func indexed(
    _ dictionary: borrowing PropertyListDictionary, _ storage: DecodingStorage,
    _ value: DecodedValue
  ) throws(PropertyListError) -> [String: Int] {
    try storage.count(count, value)
    var found: [String: Int] = [:]
    for index in 0..<count {
      let key = try storage.key(dictionary, index)
      guard let first = found.updateValue(index, forKey: key) else { continue }
      guard storage.duplicateKeys != .error else {
        throw PropertyListError(.duplicateKey(key), object: value.number, at: value.offset)
      }
      if storage.duplicateKeys == .first { found[key] = first }
    }
    indices = found
    return found
  }

  /// Returns the index of the call whose name is equal to a name, at or before the next call.
  func call(of name: String, near call: Int) -> Int? {
    // A type that asks whether a key is there asks for it again.
    [call, call - 1].first { names.indices.contains($0) && names[$0] == name }
  }
}

/// The memory of a string. Strings with equal memory are equal; equal strings may differ in memory.
struct NameBits: Equatable {
  private let first: UInt64
  private let second: UInt64

  @inline(__always)
  init(_ name: String) {
    // SAFETY: both types have 16 bytes, and every value of them is a number.
    (first, second) = unsafe unsafeBitCast(name, to: (UInt64, UInt64).self)
  }
}
