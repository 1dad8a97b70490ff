import CApusBytes

/// The keys of an object in their order, and the index of the key that each name stands for.
///
/// The objects of a type usually have the same keys in the same order. So the keys of an object are
/// compared with those of the objects before, and its names are not searched again.
final class ObjectShape {
  /// A name in the order in which the type asked for them.
  struct Call {
    var name: String
    /// The index of its value, or -1 if the key is missing.
    var index: Int
    /// The decoding of its value's type, if it was decoded.
    var decoding: TypeDecoding?
  }

  static let callLimit = 256

  /// The keys for a comparison.
  let members: OwnedList<apus_json_member>
  /// The bytes of all keys, with quotes and escapes.
  let raw: OwnedList<UInt8>
  /// The names of the keys, after the strategy.
  let names: [String]
  private let indices: [ExactKey: Int]
  /// The names in the order in which the type asked for them.
  private var list = OwnedList<Call>(capacity: callLimit)
  /// The elements of `list`.
  private(set) var calls = OwnedList<Call>.Elements()
  /// The number of keys.
  var count: Int { members.count }

  /// Reads the keys of an object.
  ///
  /// - Throws: An error of a duplicate key, if the options say so.
  init(of object: Int, in text: DecodedText, keepsKeys: Bool) throws {
    var raw: [UInt8] = []
    var members: [apus_json_member] = []
    var names: [String] = []
    var indices: [ExactKey: Int] = [:]
    let view = text.view
    var index = object + 1
    while view.kind(index) == UInt8(ascii: "\"") {
      let key = view.content(index)
      let name = keepsKeys ? key : text.name(key, of: object)
      let exact = ExactKey(name)
      if indices[exact] == nil {
        indices[exact] = members.count
        names.append(name)
      } else {
        guard text.options.duplicateKeys != .error else {
          throw view.caught(JSONError(.duplicateKey(name), at: view.position(index)), Any.self)
        }
        if text.options.duplicateKeys != .first { indices[exact] = members.count }
      }
      let bytes = text.bytes[view.position(index)...view.position(index + 1)]
      members.append(Self.member(bytes, at: raw.count))
      raw += bytes
      index = view.next(view.end(index + 3))
    }
    self.raw = OwnedList(raw)
    self.members = OwnedList(members)
    self.names = names
    self.indices = indices
  }

  private static func member(_ key: ArraySlice<UInt8>, at offset: Int) -> apus_json_member {
    func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    return apus_json_member(
      first: word(key.prefix(8)), last: word(key.suffix(8)),
      length: UInt32(truncatingIfNeeded: key.count), offset: UInt32(truncatingIfNeeded: offset))
  }

  /// Returns the index of a name among the values, or -1, and remembers the call after `call` others.
  func index(of name: String, call: Int) -> Int {
    let index = indices[ExactKey(name)] ?? -1
    if call == calls.count, call < Self.callLimit {
      list.append(Call(name: name, index: index))
      calls = list.elements
    }
    return index
  }
}
