/// A pool of objects that reuses an object when nothing but the pool refers to it.
///
/// Use it for short-lived objects that are made by the million: most of them cost a check instead
/// of an allocation. An object that is still in use stays valid; the pool replaces it with a new
/// object. The larger the pool, the more time an object has to be released before its next turn.
///
/// If possible, use a struct instead: it costs nothing. A weak reference does not keep an object,
/// so it may refer to the object during its next use.
///
///     var pool = ObjectPool(capacity: 16) { Row() } reset: { $0.removeAll() }
///     let row = pool.next()
///
public struct ObjectPool<Object: AnyObject>: ~Copyable {
  @usableFromInline var ring: [Object?]
  @usableFromInline var turn = 0
  @usableFromInline let make: () -> Object
  @usableFromInline let reset: (Object) -> Void

  /// Creates an empty pool; objects are made when they are requested.
  ///
  /// - Parameters:
  ///   - capacity: The number of objects in the pool, at least 1.
  ///   - make: Makes an object.
  ///   - reset: Prepares an object for its next use.
  /// - Complexity: O(*capacity*); allocates once.
  @inlinable
  public init(
    capacity: Int, make: @escaping () -> Object, reset: @escaping (Object) -> Void
  ) {
    precondition(capacity > 0, "capacity must be at least 1")
    ring = Array(repeating: nil, count: capacity)
    self.make = make
    self.reset = reset
  }

  /// Returns an object to which nothing but the pool refers.
  ///
  /// - Complexity: O(1), and the time of `reset` or `make`. Allocates only if `make` is called.
  @inlinable
  public mutating func next() -> Object {
    let index = turn
    turn = turn + 1 == ring.count ? 0 : turn + 1
    // An empty slot is not uniquely referenced either.
    if isKnownUniquelyReferenced(&ring[index]), let object = ring[index] {
      reset(object)
      return object
    }
    let object = make()
    ring[index] = object
    return object
  }
}
