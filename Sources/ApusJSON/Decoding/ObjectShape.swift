/// The keys of an object in their order, and the index of the key that each name stands for.
///
/// The objects of a type usually have the same keys in the same order. So the keys of an object are
/// compared with those of the last one, and its names are not searched again.
final class ObjectShape {
  /// The bytes of each key, with its escapes.
  private let keys: [[UInt8]]
  /// The names of the keys, after the strategy.
  let names: [String]
  private let indices: [String: Int]
  /// The names in the order in which the type asked for them, and their indices; -1 if missing.
  private var calls: [(name: String, index: Int)] = []
  /// The object whose names were asked for last, and the number of those names.
  private var current = -1
  private var call = 0

  /// Reads the keys of an object.
  ///
  /// - Throws: An error of a duplicate key, if the rules say so.
  init(of object: Int, in text: DecodedText) throws(JSONError) {
    var keys: [[UInt8]] = []
    var names: [String] = []
    var indices: [String: Int] = [:]
    var index = object + 1
    while text.tokens.kind(index) == UInt8(ascii: "\"") {
      let name = text.strategies.name(text.string(index))
      if let known = indices[name] {
        guard text.rules.duplicateKeys != .error else {
          throw JSONError(.duplicateKey(name), at: text.offset(index))
        }
        if text.rules.duplicateKeys != .first { indices[name] = keys.count }
        _ = known
      } else {
        indices[name] = keys.count
        names.append(name)
      }
      keys.append(text.raw(index))
      index = Self.next(text, index)
    }
    self.keys = keys
    self.names = names
    self.indices = indices
  }

  /// The token of the next key, or of the bracket that ends the object.
  @inline(__always)
  private static func next(_ text: DecodedText, _ key: Int) -> Int {
    let end = text.tokens.end(key + 3)
    return text.tokens.kind(end) == UInt8(ascii: ",") ? end + 1 : end
  }

  /// Appends the tokens of the values of an object.
  ///
  /// - Returns: `false`, and appends nothing, if the object has other keys.
  func appendValues(of object: Int, in text: DecodedText, to values: inout [Int32]) -> Bool {
    let start = values.count
    var index = object + 1
    for key in keys {
      guard text.tokens.kind(index) == UInt8(ascii: "\""), text.isKey(index, key) else {
        values.removeLast(values.count - start)
        return false
      }
      values.append(Int32(truncatingIfNeeded: index + 3))
      index = Self.next(text, index)
    }
    guard text.tokens.kind(index) != UInt8(ascii: "\"") else {
      values.removeLast(values.count - start)
      return false
    }
    (current, call) = (object, 0)
    return true
  }

  /// Returns the index of a name among the values, or -1.
  ///
  /// - Parameter object: The token of the object. The names that were asked for in the object before
  ///   are only a hint.
  func index(of name: String, in object: Int) -> Int {
    if current != object { (current, call) = (object, 0) }
    if call < calls.count, calls[call].name == name {
      call += 1
      return calls[call - 1].index
    }
    // A type that asks whether a key is there asks for it again.
    if call > 0, call <= calls.count, calls[call - 1].name == name { return calls[call - 1].index }
    let index = indices[name] ?? -1
    if call == calls.count, call < 256 {
      calls.append((name, index))
      call += 1
    }
    return index
  }
}
