// UNSAFE: follows the offsets of a table; the address arithmetic of both reading contracts

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

// SAFETY: the pointers are into the bytes whose lifetime the table has; each load follows the
// verifier's checks or the comparisons of `init(checking:)`.
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
@frozen @safe
public struct FlatTable<Contract: ReadingContract>: ~Escapable {
  @usableFromInline let table: UnsafeRawPointer
  @usableFromInline let vtable: UnsafeRawPointer
  /// The bytes of the vtable, and those of the table in the high half.
  @usableFromInline let sizes: UInt32
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline let end: UnsafeRawPointer

  /// Trusts the table at an address.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    trusting table: UnsafeRawPointer, start: UnsafeRawPointer, end: UnsafeRawPointer,
    owner: borrowing Owner
  ) {
    // SAFETY: the verifier checked that the table and its vtable are in the owner's bytes.
    let distance = unsafe table.loadUnaligned(as: Int32.self)
    unsafe self.table = table
    unsafe vtable = table - Int(Int32(littleEndian: distance))
    let sizes = unsafe vtable.loadUnaligned(as: UInt32.self)
    self.sizes = UInt32(littleEndian: sizes)
    unsafe self.start = start
    unsafe self.end = end
  }

  /// Checks the table at an address; it is empty if it or its vtable is not within the bytes.
  ///
  /// - Parameter target: An address that is at least four bytes before the end.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    checking target: FlatAddress, start: UnsafeRawPointer, end: UnsafeRawPointer,
    owner: borrowing Owner
  ) {
    // SAFETY: each load follows the comparison that shows that its bytes are within the bounds.
    let table = unsafe target.pointer
    let distance = unsafe Int(Int32(littleEndian: table.loadUnaligned(as: Int32.self)))
    let vtable = FlatAddress(target.number &- UInt(bitPattern: distance))
    unsafe self.start = start
    unsafe self.end = end
    unsafe self.table = table
    // A vtable in front of the bytes has a large unsigned distance from their start.
    guard unsafe vtable.number &- UInt(bitPattern: start) <= UInt(bitPattern: end - start &- 4)
    else {
      unsafe self.vtable = table
      sizes = 0
      return
    }
    unsafe self.vtable = vtable.pointer
    let sizes = unsafe UInt32(littleEndian: self.vtable.loadUnaligned(as: UInt32.self))
    let fits =
      unsafe Int(sizes & 0xffff) <= end - self.vtable && Int(sizes &>> 16) <= end - table
    self.sizes = fits ? sizes : 0
  }

  /// The table at an address, by the rule of the contract.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    at table: FlatAddress, start: UnsafeRawPointer, end: UnsafeRawPointer,
    owner: borrowing Owner
  ) {
    // SAFETY: as above.
    if Contract.isVerified {
      unsafe self.init(trusting: table.pointer, start: start, end: end, owner: owner)
    } else {
      unsafe self.init(checking: table, start: start, end: end, owner: owner)
    }
  }

  /// A table without fields.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Owner: ~Escapable>(
    emptyAt start: UnsafeRawPointer, end: UnsafeRawPointer, owner: borrowing Owner
  ) {
    // SAFETY: no field is read, because the vtable has no bytes.
    unsafe table = start
    unsafe vtable = start
    sizes = 0
    unsafe self.start = start
    unsafe self.end = end
  }

  /// The offset of a field's data from the table, or 0 if the field is absent.
  ///
  /// - Parameters:
  ///   - field: The offset of the field's entry in the vtable.
  ///   - size: The size of the data in bytes.
  @inlinable @inline(__always)
  func offset(of field: Int, size: Int) -> Int {
    // SAFETY: the entry is in the vtable, and the vtable is in the bytes.
    if Contract.isVerified {
      guard field < Int(sizes & 0xffff) else { return 0 }
      return unsafe Int(UInt16(littleEndian: (vtable + field).loadUnaligned(as: UInt16.self)))
    }
    guard field &+ 2 <= Int(sizes & 0xffff) else { return 0 }
    let offset = unsafe Int(UInt16(littleEndian: (vtable + field).loadUnaligned(as: UInt16.self)))
    return offset &+ size <= Int(sizes &>> 16) ? offset : 0
  }

  /// The position that a field refers to, or `nil` if the field is absent.
  ///
  /// The position is at least four bytes before the end.
  @inlinable @inline(__always)
  func target(of field: Int) -> FlatAddress? {
    let offset = offset(of: field, size: 4)
    guard offset != 0 else { return nil }
    // SAFETY: the four bytes of the reference were checked.
    return unsafe followReference(at: table + offset, end: end, contract: Contract.self)
  }
}
