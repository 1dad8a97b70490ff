import CApusBytes

/// The keys of an object in their order, and the index of the key that each name stands for.
///
/// The objects of a type usually have the same keys in the same order. So the keys of an object are
/// compared with those of the objects before, and its names are not searched again.
@safe
final class ObjectShape {
  /// A name in the order in which the type asked for them.
  struct Call {
    var name: String
    /// The index of its value, or -1 if the key is missing.
    var place: Int
  }

  static let callLimit = 256

  /// The bytes of all keys, with quotes and escapes.
  private let raw: [UInt8]
  private let members: [apus_json_member]
  /// The names of the keys, after the strategy.
  let names: [String]
  private let indices: [String: Int]
  // SAFETY: this object owns the list; the first `callCount` elements are initialised.
  let calls: UnsafeMutablePointer<Call>
  private(set) var callCount = 0
  /// The number of keys.
  var count: Int { members.count }

  /// Reads the keys of an object.
  ///
  /// - Throws: An error of a duplicate key, if the rules say so.
  init(of object: Int, in text: DecodedText) throws(JSONError) {
    var raw: [UInt8] = []
    var members: [apus_json_member] = []
    var names: [String] = []
    var indices: [String: Int] = [:]
    var index = object + 1
    while text.tokens.kind(index) == UInt8(ascii: "\"") {
      let name = text.strategies.name(text.string(index))
      if indices[name] == nil {
        indices[name] = members.count
        names.append(name)
      } else {
        guard text.rules.duplicateKeys != .error else {
          throw JSONError(.duplicateKey(name), at: text.offset(index))
        }
        if text.rules.duplicateKeys != .first { indices[name] = members.count }
      }
      let key = text.raw(index)
      members.append(Self.member(key, at: raw.count))
      raw += key
      index = text.tokens.end(index + 3)
      if text.tokens.kind(index) == UInt8(ascii: ",") { index += 1 }
    }
    self.raw = raw
    self.members = members
    self.names = names
    self.indices = indices
    // SAFETY: `deinit` frees the memory.
    unsafe calls = .allocate(capacity: Self.callLimit)
  }

  deinit {
    // SAFETY: this object owns the list.
    unsafe calls.deinitialize(count: callCount)
    unsafe calls.deallocate()
  }

  private static func member(_ key: ArraySlice<UInt8>, at offset: Int) -> apus_json_member {
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    return apus_json_member(
      first: word(key.prefix(8)), last: word(key.suffix(8)),
      length: UInt32(truncatingIfNeeded: key.count), offset: UInt32(truncatingIfNeeded: offset))
  }

  /// Finds the values of an object.
  ///
  /// - Parameter values: A list with room for `count` tokens.
  /// - Returns: `false` if the object has other keys.
  // SAFETY: the caller vouches for the list.
  @unsafe
  func findValues(
    of object: Int, in text: DecodedText, _ values: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    // SAFETY: the token is that of an object of a well-formed text; the caller vouches for `values`.
    unsafe text.withLists { start, tokens in
      unsafe apus_json_find_members(
        tokens.form, start, text.bytes.count, tokens.positions, tokens.kinds, tokens.count, object,
        members, members.count, raw, values) != 0
    }
  }

  /// Returns the index of a name among the values, or -1, and remembers the call after `call` others.
  func index(of name: String, call: Int) -> Int {
    let index = indices[name] ?? -1
    if call == callCount, call < Self.callLimit {
      // SAFETY: the list has room for `callLimit` elements.
      unsafe (calls + call).initialize(to: Call(name: name, place: index))
      callCount += 1
    }
    return index
  }
}
