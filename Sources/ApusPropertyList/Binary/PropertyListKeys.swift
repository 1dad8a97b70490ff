import ApusBytes

/// The keys that a program reads from many dictionaries, numbered from 0.
///
/// The keys remember the objects of the last dictionary's keys. If a writer stored each key once, as
/// most writers do, the keys of the next dictionary are compared by their object numbers, without
/// reading their text. Keys that are not in the set are stepped over.
///
///     var keys = PropertyListKeys("hi", "there", "comment")
///     for index in rows.indices {
///       var row = Row()
///       try keys.forEach(in: rows[index].dictionary()) { (key, value) throws(PropertyListError) in
///         switch key {
///         case 0: row.hi = try value.integer()
///         case 1: row.there = try value.integer()
///         default: row.comment = try value.string()
///         }
///       }
///     }
///
/// Use the same keys for the dictionaries of a single list only. Call `forget()` before another.
public struct PropertyListKeys: Sendable {
  /// The index of a pair in its dictionary selects a slot; the slot has the last key seen there.
  @usableFromInline var objects: InlineArray<32, Int>
  /// The number of the key in each slot, -1 for a key that is not in the set, or `emptySlot`.
  @usableFromInline var numbers: InlineArray<32, Int>
  @inlinable static var emptySlot: Int { -2 }
  private let names: StringIndex

  /// Creates a set of keys.
  ///
  /// - Parameter names: The keys, numbered from 0 in their order.
  /// - Complexity: O(*n* log *n*); allocates three times.
  public init(_ names: String...) { self.init(names) }

  /// Creates a set of keys.
  ///
  /// - Parameter names: The keys, numbered from 0 in their order.
  /// - Complexity: O(*n* log *n*); allocates three times.
  public init(_ names: [String]) {
    self.names = StringIndex(names)
    objects = InlineArray(repeating: -1)
    numbers = InlineArray(repeating: Self.emptySlot)
  }

  /// Forgets the objects of the last list, before another list is read.
  ///
  /// - Complexity: O(1); does not allocate.
  public mutating func forget() { numbers = InlineArray(repeating: Self.emptySlot) }

  /// Returns the number of a pair's key, or `nil` if the key is not in the set.
  ///
  /// - Parameters:
  ///   - index: The index of the pair, from 0 to `count - 1`.
  ///   - dictionary: The dictionary.
  /// - Throws: `keyIsNoString` or the error of a malformed key.
  /// - Complexity: O(1) if the key is the object of the last dictionary; else O(*n*) in the key's
  ///   length. Allocates only for keys in UTF-16.
  @inlinable @inline(__always)
  public mutating func number(
    at index: Int, in dictionary: borrowing PropertyListDictionary
  ) throws(PropertyListError) -> Int? {
    let object = dictionary.keyObject(at: index)
    if index < 32, objects[index & 31] == object {
      let number = numbers[index & 31]
      if number >= 0 { return number }
      if number != Self.emptySlot { return nil }
    }
    let number = try learn(object, at: index, in: dictionary)
    return number < 0 ? nil : number
  }

  @usableFromInline @inline(never)
  mutating func learn(
    _ object: Int, at index: Int, in dictionary: borrowing PropertyListDictionary
  ) throws(PropertyListError) -> Int {
    let names = names
    let number = try dictionary.key(at: index).withUTF8 { (bytes) throws(PropertyListError) in
      names.index(of: bytes) ?? -1
    }
    objects[index & 31] = object
    numbers[index & 31] = number
    return number
  }

  /// Calls a closure for each pair whose key is in the set, in the order of the list.
  ///
  /// - Parameters:
  ///   - dictionary: The dictionary.
  ///   - body: The closure, with the number of the key and the value.
  /// - Throws: The error of a malformed key or value, or of the closure.
  /// - Complexity: O(*n*) in the number of pairs; allocates only for keys in UTF-16.
  @inlinable @inline(__always)
  public mutating func forEach(
    in dictionary: borrowing PropertyListDictionary,
    _ body: (_ key: Int, _ value: borrowing PropertyListValue) throws(PropertyListError) -> Void
  ) throws(PropertyListError) {
    for index in 0..<dictionary.count {
      guard let number = try number(at: index, in: dictionary) else { continue }
      try body(number, try dictionary.value(at: index))
    }
  }
}
