// UNSAFE: makes views of tables that were verified as their type

/// A view of a table, which generated code declares.
///
///     let root: Monster.Verified = try VerifiedBuffer<Monster>(verifying: bytes).root
///     root.hp  // 80
///
public protocol FlatTableView: ~Escapable {
  /// The contract of the view.
  associatedtype Contract: ReadingContract

  /// Creates a view of a table.
  ///
  /// - Parameter table: A table of the view's type. Under `VerifiedContract`, a verifier has checked
  ///   it as that type.
  // SAFETY: only generated accessors call it, with tables of the type that they verify.
  @unsafe @_lifetime(copy table)
  init(unchecked table: FlatTable<Contract>)
}

/// A vector of tables with random access.
///
///     if let weapons = monster.weapons {
///       for index in 0..<weapons.count { total += Int(weapons[index].damage) }
///     }
///
@frozen @safe
public struct TableVector<Element: FlatTableView & ~Escapable>: ~Escapable {
  @usableFromInline let references: ReferenceVector<Element.Contract>

  @inlinable @inline(__always) @_lifetime(copy references)
  init(_ references: ReferenceVector<Element.Contract>) {
    self.references = references
  }

  /// The number of tables.
  @inlinable @inline(__always)
  public var count: Int { references.count }

  /// Whether the vector has no tables.
  @inlinable @inline(__always)
  public var isEmpty: Bool { count == 0 }

  /// The table at an index.
  ///
  /// - Precondition: The index is from 0 to `count - 1`. Checked in every build.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Element {
    @_lifetime(copy self)
    get {
      // SAFETY: the generated accessor of this vector names the type that the verifier checked.
      unsafe Element(unchecked: references.table(index))
    }
  }
}

extension TableVector where Element: FlatKeyed & ~Escapable {
  /// Returns the index of the first table with a key, by binary search.
  ///
  /// - Parameter key: The key.
  /// - Returns: The index, or `nil` if no table has the key. The result has no meaning if the vector
  ///   is not sorted by its key.
  /// - Complexity: O(log *n*) comparisons; does not allocate.
  @inlinable
  public func firstIndex(ofKey key: Element.FlatKey) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = low &+ (high &- low) &>> 1
      if self[middle].flatKeyOrder(key) < 0 { low = middle &+ 1 } else { high = middle }
    }
    return low < count && self[low].flatKeyOrder(key) == 0 ? low : nil
  }

  /// The first table with a key, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) comparisons; does not allocate.
  @inlinable
  public subscript(key key: Element.FlatKey) -> Element? {
    @_lifetime(copy self)
    get {
      guard let index = firstIndex(ofKey: key) else { return nil }
      return self[index]
    }
  }
}
