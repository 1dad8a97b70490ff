/// The position of a string, vector or table in a builder, for references from later objects.
///
/// The type parameter is `String`, an array type for a vector, or the type of the table:
/// `FlatOffset<String>`, `FlatOffset<[UInt8]>`, `FlatOffset<Monster>`. An offset is valid in the
/// builder that returned it, until `clear()`; other uses trap.
///
///     var builder = FlatBufferBuilder()
///     let name: FlatOffset<String> = builder.string("Axe")
///     let axe: FlatOffset<Weapon> = Weapon.create(in: &builder, name: name, damage: 5)
///     builder.finish(Monster.create(in: &builder, weapons: builder.vector([axe])))
///     try VerifiedBuffer<Monster>(verifying: builder.bytes).root.weapons?.count  // 1
///
@frozen
public struct FlatOffset<Target>: Sendable {
  /// The distance of the object from the end of the buffer.
  @usableFromInline let distance: UInt32
  /// The number of the builder and of its buffer.
  @usableFromInline let tag: UInt32

  @inlinable @inline(__always)
  init(distance: Int, tag: UInt32) {
    self.distance = UInt32(truncatingIfNeeded: distance)
    self.tag = tag
  }

  /// The same position without its type, for the value of a union.
  @inlinable @inline(__always)
  public var erased: AnyFlatOffset { AnyFlatOffset(distance: distance, tag: tag) }
}

/// The position of a union's value in a builder: a table, a string or a struct.
///
///     var builder = FlatBufferBuilder()
///     let axe = Weapon.create(in: &builder, name: builder.string("Axe"), damage: 5)
///     builder.finish(Monster.create(in: &builder, equippedType: .weapon, equipped: axe.erased))
///
@frozen
public struct AnyFlatOffset: Sendable {
  @usableFromInline let distance: UInt32
  @usableFromInline let tag: UInt32

  @inlinable @inline(__always)
  init(distance: UInt32, tag: UInt32) {
    self.distance = distance
    self.tag = tag
  }
}
