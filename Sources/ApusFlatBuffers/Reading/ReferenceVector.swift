// UNSAFE: follows the references of a vector

// SAFETY: the pointers are into the bytes whose lifetime the vector has; the verifier or `init`
// checked the references.
/// A vector of references; the common part of vectors of tables, strings and unions.
@frozen @usableFromInline @safe
struct ReferenceVector<Contract: ReadingContract>: ~Escapable {
  /// The first reference.
  @usableFromInline let first: UnsafeRawPointer
  @usableFromInline let count: Int
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline let end: UnsafeRawPointer

  /// The vector at an address, at least four bytes before the end; `nil` if it leaves the bytes.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init?<Owner: ~Escapable>(
    at target: FlatAddress, start: UnsafeRawPointer, end: UnsafeRawPointer,
    owner: borrowing Owner
  ) {
    // SAFETY: the caller checked the bytes of the count; the verifier or the comparison below
    // checks the references.
    let target = unsafe target.pointer
    let count = unsafe Int(UInt32(littleEndian: target.loadUnaligned(as: UInt32.self)))
    if !Contract.isVerified {
      let room = unsafe end - target &- 4
      guard count <= room &>> 2 else { return nil }
    }
    unsafe first = target + 4
    self.count = count
    unsafe self.start = start
    unsafe self.end = end
  }

  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(emptyAt start: UnsafeRawPointer, owner: borrowing Owner) {
    // SAFETY: no reference is read, because the vector has none.
    unsafe first = start
    count = 0
    unsafe self.start = start
    unsafe end = start
  }

  /// The position that a reference refers to.
  ///
  /// - Precondition: The index is valid. Checked in every build.
  /// - Returns: The address, or `nil` if it is not in the bytes.
  @inlinable @inline(__always)
  func target(_ index: Int) -> FlatAddress? {
    precondition(
      UInt(bitPattern: index) < UInt(bitPattern: count), "index must be in the vector")
    // SAFETY: the index is in the vector.
    return unsafe followReference(
      at: first + index &* 4, end: end, contract: Contract.self)
  }

  /// The table of an element; it has no fields if its reference leaves the bytes.
  @inlinable @inline(__always) @_lifetime(copy self)
  func table(_ index: Int) -> FlatTable<Contract> {
    // SAFETY: `target` is checked by the contract.
    guard let target = target(index) else {
      return unsafe FlatTable(emptyAt: start, end: end, owner: self)
    }
    return unsafe FlatTable(at: target, start: start, end: end, owner: self)
  }
}
