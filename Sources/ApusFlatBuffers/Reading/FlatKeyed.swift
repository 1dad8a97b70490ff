/// A table or struct with a key field, by which its vectors are sorted.
///
/// Generated code conforms to this protocol.
///
///     if let weapons = monster.weapons, weapons.count > 0 {
///       weapons[0].flatKeyOrder("Axe")  // 0 if the name is Axe, negative if it is ordered before Axe
///     }
///
public protocol FlatKeyed: ~Escapable {
  /// The type of the key, as callers write it: a scalar, a struct, or `String`.
  associatedtype FlatKey

  /// Compares the key of this element with a key.
  ///
  /// - Parameter key: The key.
  /// - Returns: A negative number if this element is ordered before the key, 0 if the keys are
  ///   equal, and a positive number otherwise.
  func flatKeyOrder(_ key: FlatKey) -> Int

  /// Whether this element is sorted before another one.
  ///
  /// - Parameter other: The other element.
  func flatPrecedes(_ other: borrowing Self) -> Bool
}

/// Compares two scalars: -1, 0 or 1.
///
///     flatOrder(3, 4)  // -1
///
@inlinable
public func flatOrder<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
  left < right ? -1 : left == right ? 0 : 1
}

/// Compares two fixed arrays by their first different elements: -1, 0 or 1.
///
/// - Complexity: O(*n*); does not allocate.
@inlinable
public func flatOrder<let count: Int, Value: Comparable>(
  _ left: InlineArray<count, Value>, _ right: InlineArray<count, Value>
) -> Int {
  for index in left.indices {
    let order = flatOrder(left[index], right[index])
    if order != 0 { return order }
  }
  return 0
}
