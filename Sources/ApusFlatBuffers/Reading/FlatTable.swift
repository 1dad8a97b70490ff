// The central type of both reading contracts, and the only file that follows a table's offsets.
//
//   table:   | i32: position of the table - position of its vtable | fields...
//   vtable:  | u16: bytes of the vtable | u16: bytes of the table | u16 offset of each field, or 0
//
// Checked contract: `init(checking:)` checks the table and its vtable once. Then a field costs two
// comparisons: its entry is in the vtable, and its bytes are in the table. Everything that a field
// refers to lies behind the field, and is checked against `end` when it is reached.
// Verified contract: `FlatVerifier` made the same checks for all fields that the generated code
// reads, so that only "is the entry in the vtable" is left, which every reader needs.

/// A table of a buffer, whose fields generated code reads by the offsets of their vtable entries.
///
/// Use the views of generated code instead. The accessors are unsafe: under `VerifiedContract` they
/// trust that the verifier checked the same field as the same type.
///
/// - Complexity: Every accessor is O(1) and does not allocate.
///
/// Source: FlatBuffers internals, "Tables".
///
///     let hp: Int16 = unsafe monster.flatTable.scalar(at: 6, default: 100)  // as `monster.hp` reads it
///
@frozen
public struct FlatTable<Contract: ReadingContract>: ~Escapable {
  @usableFromInline let table: FlatPointer
  @usableFromInline let vtable: FlatPointer
  /// The bytes of the vtable, and those of the table in the high half.
  @usableFromInline let sizes: UInt32
  @usableFromInline let bounds: FlatBounds

  /// Trusts the table at an address, which a verifier checked with its vtable.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    trusting table: FlatPointer, _ bounds: FlatBounds, owner: borrowing Owner
  ) {
    self.table = table
    vtable = table.advanced(by: 0 &- Int(table.load(Int32.self)))
    sizes = vtable.load(UInt32.self)
    self.bounds = bounds
  }

  /// Checks the table at an address; it is empty if it or its vtable is not within the bytes.
  ///
  /// - Parameter target: An address that is at least four bytes before the end.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    checking target: FlatAddress, _ bounds: FlatBounds, owner: borrowing Owner
  ) {
    let table = target.pointer
    let vtable = FlatAddress(
      target.number &- UInt(bitPattern: Int(table.load(Int32.self))))
    self.bounds = bounds
    self.table = table
    guard bounds.holdsFour(at: vtable) else {
      self.vtable = table
      sizes = 0
      return
    }
    self.vtable = vtable.pointer
    let sizes = self.vtable.load(UInt32.self)
    let fits =
      Int(sizes & 0xffff) <= bounds.room(from: self.vtable)
      && Int(sizes &>> 16) <= bounds.room(from: table)
    self.sizes = fits ? sizes : 0
  }

  /// The table at an address, by the rule of the contract.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    at table: FlatAddress, _ bounds: FlatBounds, owner: borrowing Owner
  ) {
    if Contract.isVerified {
      self.init(trusting: table.pointer, bounds, owner: owner)
    } else {
      self.init(checking: table, bounds, owner: owner)
    }
  }

  /// A table without fields: none is read, because the vtable has no bytes.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(emptyIn bounds: FlatBounds, owner: borrowing Owner) {
    table = bounds.first
    vtable = bounds.first
    sizes = 0
    self.bounds = bounds
  }

  /// The offset of a field's data from the table, or 0 if the field is absent.
  ///
  /// - Parameters:
  ///   - field: The offset of the field's entry in the vtable.
  ///   - size: The size of the data in bytes.
  @inlinable @inline(__always)
  func offset(of field: Int, size: Int) -> Int {
    if Contract.isVerified {
      guard field < Int(sizes & 0xffff) else { return 0 }
      return Int(vtable.load(UInt16.self, at: field))
    }
    guard field &+ 2 <= Int(sizes & 0xffff) else { return 0 }
    let offset = Int(vtable.load(UInt16.self, at: field))
    return offset &+ size <= Int(sizes &>> 16) ? offset : 0
  }

  /// The position that a field refers to, or `nil` if the field is absent.
  ///
  /// The position is at least four bytes before the end.
  @inlinable @inline(__always)
  func target(of field: Int) -> FlatAddress? {
    let offset = offset(of: field, size: 4)
    guard offset != 0 else { return nil }
    return table.target(ofReferenceAt: offset, bounds, Contract.self)
  }
}
