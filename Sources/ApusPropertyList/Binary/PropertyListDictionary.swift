import ApusBytes

/// A view of a dictionary in a binary property list, in the order of the list.
///
///     let info = try list.root.dictionary()
///     try info.value(forKey: "CFBundleVersion")?.string()  // "1.0"
///
/// To read several keys of many dictionaries, use `PropertyListKeys`, which compares most keys by
/// their references.
@frozen
public struct PropertyListDictionary: ~Escapable {
  /// The list that has the dictionary.
  public let list: BinaryPropertyList
  /// The number of pairs.
  public let count: Int
  /// The offset of the first reference; the references of the values follow those of the keys.
  @usableFromInline let start: Int

  @inlinable @inline(__always) @_lifetime(copy list)
  init(_ list: BinaryPropertyList, count: Int, start: Int) {
    self.list = list
    self.count = count
    self.start = start
  }

  /// The indices of the pairs.
  @inlinable
  public var indices: Range<Int> { 0..<count }

  /// Whether the dictionary has no pairs.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Returns the number of the object that is a key.
  ///
  /// Two keys with equal numbers are equal. Most writers store each key once.
  ///
  /// - Parameter index: The index of the pair, from 0 to `count - 1`.
  /// - Precondition: The index is in the dictionary. Checked in every build.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public func keyObject(at index: Int) -> Int {
    list.number(at: position(index), size: list.referenceSize)
  }

  /// Returns a key.
  ///
  /// - Parameter index: The index of the pair, from 0 to `count - 1`.
  /// - Precondition: The index is in the dictionary. Checked in every build.
  /// - Throws: `keyIsNoString` if the key is no string, `reference` or `offset` if it has no object.
  /// - Complexity: O(1); does not allocate.
  @inlinable @_lifetime(copy self)
  public func key(at index: Int) throws(PropertyListError) -> PropertyListValue {
    let key = try list.referred(at: position(index))
    guard key.marker & 0xf0 == 0x50 || key.marker & 0xf0 == 0x60 else {
      throw key.error(.keyIsNoString)
    }
    return key
  }

  /// Returns a value.
  ///
  /// - Parameter index: The index of the pair, from 0 to `count - 1`.
  /// - Precondition: The index is in the dictionary. Checked in every build.
  /// - Throws: `reference` or `offset` if the list gives no object for the value.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always) @_lifetime(copy self)
  public func value(at index: Int) throws(PropertyListError) -> PropertyListValue {
    try list.referred(at: position(index) &+ count &* list.referenceSize)
  }

  /// Returns the value for a key, or `nil` if the dictionary does not have the key.
  ///
  /// - Parameter name: The key. If the dictionary has it twice, the last value counts.
  /// - Throws: `keyIsNoString` or the error of a key that was read before it, from the last pair on.
  /// - Complexity: O(*n*) in the number of pairs; allocates only for keys in UTF-16.
  @_lifetime(copy self)
  public func value(forKey name: String) throws(PropertyListError) -> PropertyListValue? {
    for index in (0..<count).reversed() where try key(at: index).holds(name.utf8.span) {
      return try value(at: index)
    }
    return nil
  }

  @inlinable @inline(__always)
  func position(_ index: Int) -> Int {
    precondition(index >= 0 && index < count, "the index is not in the dictionary")
    return start &+ index &* list.referenceSize
  }
}

extension PropertyListValue {
  /// Returns a view of a dictionary.
  ///
  /// - Throws: `wrongType` if the object is another kind, `truncated` if it ends beyond the object table.
  /// - Complexity: O(1); does not allocate.
  @inlinable @_lifetime(copy self)
  public func dictionary() throws(PropertyListError) -> PropertyListDictionary {
    guard marker & 0xf0 == 0xd0 else { throw kindError(.dictionary) }
    let (count, start) = try extent()
    guard count <= (list.table &- start) / list.referenceSize / 2 else { throw error(.truncated) }
    return PropertyListDictionary(list, count: count, start: start)
  }

  /// Whether a string has the given UTF-8 bytes.
  func holds(_ name: Span<UInt8>) throws(PropertyListError) -> Bool {
    try withUTF8 { (bytes) throws(PropertyListError) in bytes.equals(name) }
  }
}
