extension FlatVerifier {
  @inlinable @inline(__always)
  mutating func verifyRoot(
    at position: Int, depth: Int, _ fields: some FlatFields
  ) -> Bool {
    guard case .at(let target) = follow(position) else { return false }
    return verifyTable(at: target, depthLeft: min(depth, Self.greatestDepth), fields)
  }

  /// The position that a reference refers to; at least four bytes follow it.
  ///
  /// - Parameter position: The position of the reference, whose four bytes were checked.
  @inlinable @inline(__always)
  mutating func follow(_ position: Int) -> Location {
    let distance: UInt32 = load(position)
    // Both limits in one comparison: 0 becomes the largest number.
    guard distance &- 1 < UInt32(Int32.max) else {
      report.fail(.reference(distance), at: position)
      return .invalid
    }
    // The sum of two numbers below 2^31. In 64 bits, the compiler would add the parts of the sum again
    // for each field of a table in a loop.
    let target = Int(UInt32(truncatingIfNeeded: position) &+ distance)
    guard target <= byteCount &- 4, !isMisaligned(target, 4) else {
      report.failTarget(target, byteCount)
      return .invalid
    }
    return .at(target)
  }

  /// Verifies a table at a position that has at least four bytes behind it.
  ///
  /// - Parameters:
  ///   - depthLeft: How many levels of tables can begin here.
  ///   - fields: The fields of the table.
  @inlinable @inline(__always)
  mutating func verifyTable(
    at position: Int, depthLeft: Int, _ fields: some FlatFields
  ) -> Bool {
    let distance: Int32 = load(position)
    let vtable = position &- Int(distance)
    // A negative position becomes a large number.
    guard UInt(bitPattern: vtable) <= UInt(bitPattern: byteCount &- 4), !isMisaligned(vtable, 2)
    else {
      report.failVtable(of: position, vtable, byteCount)
      return false
    }
    let sizes: UInt32 = load(vtable)
    let vtableSize = Int(sizes & 0xffff)
    let tableSize = Int(sizes &>> 16)
    tablesLeft &-= 1
    bytesLeft &-= tableSize
    // Both rooms are at least four. A size below four becomes a large number.
    guard UInt(bitPattern: vtableSize &- 4) <= UInt(bitPattern: byteCount &- vtable &- 4),
      UInt(bitPattern: tableSize &- 4) <= UInt(bitPattern: byteCount &- position &- 4),
      vtableSize & 1 == 0, (depthLeft &- 1) | tablesLeft | bytesLeft >= 0
    else {
      report.failTable(position, vtable, sizes, depthLeft, tablesLeft, byteCount)
      return false
    }
    let table = Table(
      position: position, vtable: vtable, sizes: sizes, depthLeft: depthLeft &- 1, isKnown: false)
    return fields.verify(table, &self)
  }

  /// Verifies an element of a vector of tables.
  ///
  /// - Parameters:
  ///   - verified: The vtable of the element before, and then that of this element.
  ///   - fields: The fields of the element.
  @inlinable @inline(__always)
  mutating func verifyElement(
    at position: Int, depthLeft: Int, _ verified: inout VerifiedVtable,
    _ fields: some FlatFields
  ) -> Bool {
    let distance: Int32 = load(position)
    let vtable = position &- Int(distance)
    if vtable == verified.position,
      (position ^ verified.table) & (VerifiedVtable.alignment &- 1) & alignmentMask == 0
    {
      let sizes = verified.sizes
      let tableSize = Int(sizes &>> 16)
      tablesLeft &-= 1
      bytesLeft &-= tableSize
      guard tableSize <= byteCount &- position, tablesLeft | bytesLeft >= 0 else {
        report.failTable(position, vtable, sizes, depthLeft, tablesLeft, byteCount)
        return false
      }
      let table = Table(
        position: position, vtable: vtable, sizes: sizes, depthLeft: depthLeft &- 1, isKnown: true)
      return fields.verify(table, &self)
    }
    guard verifyTable(at: position, depthLeft: depthLeft, fields) else { return false }
    verified.position = vtable
    verified.sizes = load(vtable)
    verified.table = position
    return true
  }

  /// The position of a field's data.
  @inlinable @inline(__always)
  mutating func location(
    of field: Int, in table: Table, size: Int, alignment: Int, _ name: StaticString
  ) -> Location {
    guard field &+ 2 <= Int(table.sizes & 0xffff) else { return .absent }
    let offset = Int(load(table.vtable &+ field) as UInt16)
    guard offset != 0 else { return .absent }
    let position = table.position &+ offset
    if table.isKnown, alignment <= VerifiedVtable.alignment { return .at(position) }
    guard offset &+ size <= Int(table.sizes &>> 16),
      !isMisaligned(position, alignment)
    else {
      report.failField(position, offset, size, alignment, table, name)
      return .invalid
    }
    return .at(position)
  }
}
