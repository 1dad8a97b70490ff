/// A view of an array or a set in a binary property list, which decodes nothing in advance.
///
///     let words = try list.root.array()
///     words.count                      // 234937
///     try words[0].string()            // "A"
///
/// Use `CachedPropertyListArray` if the same elements are read several times.
@frozen
public struct PropertyListArray: ~Escapable {
  /// The list that has the array.
  public let list: BinaryPropertyList
  /// The number of elements.
  public let count: Int
  /// The offset of the first reference.
  @usableFromInline let start: Int

  @inlinable @inline(__always) @_lifetime(copy list)
  init(_ list: BinaryPropertyList, count: Int, start: Int) {
    self.list = list
    self.count = count
    self.start = start
  }

  /// The indices of the elements.
  @inlinable
  public var indices: Range<Int> { 0..<count }

  /// Whether the array has no elements.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// Returns an element.
  ///
  /// - Parameter index: The index, from 0 to `count - 1`.
  /// - Precondition: The index is in the array. Checked in every build.
  /// - Throws: `reference` or `offset` if the list gives no object for the element.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(index: Int) -> PropertyListValue {
    @_lifetime(copy self)
    get throws(PropertyListError) {
      precondition(index >= 0 && index < count, "the index is not in the array")
      return try list.referred(at: start &+ index &* list.referenceSize)
    }
  }
}

extension BinaryPropertyList {
  /// Returns the object of a reference at a checked offset.
  @inlinable @inline(__always) @_lifetime(copy self)
  func referred(at position: Int) throws(PropertyListError) -> PropertyListValue {
    let object = number(at: position, size: referenceSize)
    return PropertyListValue(self, object: object, at: try offset(of: object, from: position))
  }
}

extension PropertyListValue {
  /// Returns a view of an array.
  ///
  /// - Throws: `wrongType` if the object is another kind, `truncated` if it ends beyond the object table.
  /// - Complexity: O(1); does not allocate.
  @inlinable @_lifetime(copy self)
  public func array() throws(PropertyListError) -> PropertyListArray {
    guard marker & 0xf0 == 0xa0 else { throw kindError(.array) }
    return try elements()
  }

  /// Returns a view of the elements of a set, in the order of the list.
  ///
  /// - Throws: `wrongType` if the object is another kind, `truncated` if it ends beyond the object table.
  /// - Complexity: O(1); does not allocate.
  @inlinable @_lifetime(copy self)
  public func set() throws(PropertyListError) -> PropertyListArray {
    guard marker & 0xf0 == 0xb0 || marker & 0xf0 == 0xc0 else { throw kindError(.set) }
    return try elements()
  }

  @inlinable @inline(__always) @_lifetime(copy self)
  func elements() throws(PropertyListError) -> PropertyListArray {
    let (count, start) = try extent()
    guard count <= (list.table &- start) / list.referenceSize else { throw error(.truncated) }
    return PropertyListArray(list, count: count, start: start)
  }
}
