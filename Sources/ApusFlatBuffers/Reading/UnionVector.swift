// UNSAFE: makes views of the values of unions

/// A view of a union, which generated code declares.
///
///     if let equipped = monster.equipped {
///       switch equipped {
///       case .weapon(let weapon): print(weapon.damage)
///       case .armor(let armor): print(armor.defence)
///       case .unknown(let kind): print(kind.rawValue)
///       }
///     }
///
public protocol FlatUnionView: ~Escapable {
  /// The contract of the view.
  associatedtype Contract: ReadingContract

  /// The kinds of the union; 0 means that there is no value.
  associatedtype Kind: FlatEnum

  /// Creates a view of a union's value.
  ///
  /// - Parameters:
  ///   - kind: The kind, which is not 0.
  ///   - target: The value. Under `VerifiedContract`, a verifier has checked it as that kind.
  // SAFETY: only accessors of unions call it, with values of the kind that they verify.
  @unsafe @_lifetime(copy target)
  init(unchecked kind: Kind, _ target: FlatTarget<Contract>)
}

// SAFETY: an accessor trusts that the verifier checked the value as its kind.
/// The value of a union, whose type is known from the union's kind.
///
///     func damage(_ target: FlatTarget<VerifiedContract>) -> Int16 {
///       unsafe Weapon.Verified(unchecked: target.table).damage
///     }
///
@frozen
public struct FlatTarget<Contract: ReadingContract>: ~Escapable {
  @usableFromInline let target: FlatAddress
  @usableFromInline let bounds: FlatBounds

  /// The value at an address that has at least four bytes behind it.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    at target: FlatAddress, _ bounds: FlatBounds, owner: borrowing Owner
  ) {
    self.target = target
    self.bounds = bounds
  }

  /// The value as a table.
  @unsafe @inlinable @inline(__always)
  public var table: FlatTable<Contract> {
    @_lifetime(copy self)
    get { FlatTable(at: target, bounds, owner: self) }
  }

  /// The value as a string; it is empty if it leaves the bytes.
  @unsafe @inlinable @inline(__always)
  public var string: FlatString {
    @_lifetime(copy self)
    get { FlatString(orEmptyAt: target, bounds, Contract.self, owner: self) }
  }

  /// Returns the value as a struct; all its bytes are 0 if it leaves the bytes.
  @unsafe @inlinable @inline(__always)
  public func value<Value: FlatValue>() -> Value {
    if Contract.isVerified { return target.pointer.value() }
    let fits = Value.flatByteCount <= bounds.room(from: target.pointer)
    return fits ? target.pointer.value() : zeroValue()
  }
}

/// A vector of unions with random access.
///
///     if let equipment = monster.equipment {
///       for index in 0..<equipment.count {
///         if case .armor(let armor) = equipment[index] { print(armor.defence) }
///       }
///     }
///
@frozen @safe
public struct UnionVector<Element: FlatUnionView & ~Escapable>: ~Escapable {
  /// The kinds of the elements; there may be more kinds than values.
  public let kinds: FlatVector<Element.Kind>
  @usableFromInline let references: ReferenceVector<Element.Contract>

  @inlinable @inline(__always) @_lifetime(copy kinds, copy references)
  init(_ kinds: FlatVector<Element.Kind>, _ references: ReferenceVector<Element.Contract>) {
    self.kinds = kinds
    self.references = references
  }

  /// The number of elements.
  @inlinable @inline(__always)
  public var count: Int { min(kinds.count, references.count) }

  /// Whether the vector has no elements.
  @inlinable @inline(__always)
  public var isEmpty: Bool { count == 0 }

  /// The value at an index, or `nil` if its kind is `NONE`.
  ///
  /// - Precondition: The index is from 0 to `count - 1`. Checked in every build.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Element? {
    @_lifetime(copy self)
    get {
      let kind = kinds[index]
      // SAFETY: the verifier checked the value as its kind, or the view checks it.
      guard !isNone(kind), let target = references.target(index) else { return nil }
      return unsafe Element(
        unchecked: kind,
        FlatTarget(at: target, references.bounds, owner: self))
    }
  }
}
