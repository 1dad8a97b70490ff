/// A vector of strings with random access.
///
///     if let names = monster.names {
///       for index in 0..<names.count { print(String(names[index])) }
///       names.firstIndex(ofKey: "Fred")  // 1, if the vector is sorted
///     }
///
@frozen
public struct StringVector<Contract: ReadingContract>: ~Escapable {
  @usableFromInline let references: ReferenceVector<Contract>

  @inlinable @inline(__always) @_lifetime(copy references)
  init(_ references: ReferenceVector<Contract>) {
    self.references = references
  }

  /// The number of strings.
  @inlinable @inline(__always)
  public var count: Int { references.count }

  /// Whether the vector has no strings.
  @inlinable @inline(__always)
  public var isEmpty: Bool { count == 0 }

  /// The string at an index; it is empty if its reference leaves the bytes.
  ///
  /// - Precondition: The index is from 0 to `count - 1`. Checked in every build.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(index: Int) -> FlatString {
    @_lifetime(copy self)
    get {
      FlatString(
        orEmptyAt: references.target(index), references.bounds, Contract.self, owner: self)
    }
  }

  /// Returns the index of a string, by binary search.
  ///
  /// - Parameter key: The text.
  /// - Returns: The index, or `nil` if the vector does not contain the text. The result has no
  ///   meaning if the vector is not sorted by bytes.
  /// - Complexity: O(log *n*) comparisons; does not allocate.
  public func firstIndex(ofKey key: String) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = low &+ (high &- low) &>> 1
      if self[middle].order(key) < 0 { low = middle &+ 1 } else { high = middle }
    }
    return low < count && self[low].order(key) == 0 ? low : nil
  }
}
