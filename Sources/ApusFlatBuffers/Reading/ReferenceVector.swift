/// A vector of references; the common part of vectors of tables, strings and unions.
@frozen @usableFromInline
struct ReferenceVector<Contract: ReadingContract>: ~Escapable {
  /// The first reference.
  @usableFromInline let first: FlatPointer
  @usableFromInline let count: Int
  @usableFromInline let bounds: FlatBounds

  /// The vector at an address, at least four bytes before the end; `nil` if it leaves the bytes.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init?<Owner: ~Escapable>(
    at target: FlatAddress, _ bounds: FlatBounds, owner: borrowing Owner
  ) {
    // The verifier or the comparison checks the references.
    let target = target.pointer
    let count = Int(target.load(UInt32.self))
    if !Contract.isVerified {
      guard count <= (bounds.room(from: target) &- 4) &>> 2 else { return nil }
    }
    first = target.advanced(by: 4)
    self.count = count
    self.bounds = bounds
  }

  /// A vector without references.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(emptyIn bounds: FlatBounds, owner: borrowing Owner) {
    first = bounds.first
    count = 0
    self.bounds = bounds.empty
  }

  /// The position that a reference refers to.
  ///
  /// - Precondition: The index is valid. Checked in every build.
  /// - Returns: The address, or `nil` if it is not in the bytes.
  @inlinable @inline(__always)
  func target(_ index: Int) -> FlatAddress? {
    precondition(
      UInt(bitPattern: index) < UInt(bitPattern: count), "index must be in the vector")
    return first.target(ofReferenceAt: index &* 4, bounds, Contract.self)
  }

  /// The table of an element; it has no fields if its reference leaves the bytes.
  @inlinable @inline(__always) @_lifetime(copy self)
  func table(_ index: Int) -> FlatTable<Contract> {
    guard let target = target(index) else { return FlatTable(emptyIn: bounds, owner: self) }
    return FlatTable(at: target, bounds, owner: self)
  }
}
