/// A ring of objects that hands one out again when nobody but the ring holds it any more.
///
/// For objects that live shortly and are made by the million: most of them cost a check in place of an
/// allocation. What somebody keeps stays theirs; the ring makes a new one in its place. The larger the
/// ring, the more time an object has to be let go of before its turn comes again.
///
/// Use a struct where it can be one: that costs nothing. A weak reference does not keep an object, so it may
/// see the next use of it.
///
///     var pool = ObjectPool(capacity: 16) { Row() } reset: { $0.removeAll() }
///     let row = pool.next()
///
public struct ObjectPool<Object: AnyObject>: ~Copyable {
  @usableFromInline var ring: [Object?]
  @usableFromInline var turn = 0
  @usableFromInline let make: () -> Object
  @usableFromInline let reset: (Object) -> Void

  /// Creates an empty ring; objects come as they are asked for.
  ///
  /// - Parameters:
  ///   - capacity: How many objects the ring holds; at least 1.
  ///   - make: Makes an object.
  ///   - reset: Prepares an object for its next use.
  /// - Complexity: O(*capacity*); allocates once.
  @inlinable
  public init(
    capacity: Int, make: @escaping () -> Object, reset: @escaping (Object) -> Void
  ) {
    precondition(capacity > 0, "a ring holds at least one object")
    ring = Array(repeating: nil, count: capacity)
    self.make = make
    self.reset = reset
  }

  /// Returns an object that nobody else holds.
  ///
  /// - Complexity: O(1) and what `reset` or `make` take; allocates only where `make` is called.
  @inlinable
  public mutating func next() -> Object {
    let index = turn
    turn = turn + 1 == ring.count ? 0 : turn + 1
    // An empty place is not uniquely referenced either.
    if isKnownUniquelyReferenced(&ring[index]), let object = ring[index] {
      reset(object)
      return object
    }
    let object = make()
    ring[index] = object
    return object
  }
}
