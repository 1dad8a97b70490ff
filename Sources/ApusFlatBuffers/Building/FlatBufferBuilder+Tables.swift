// The calls of generated code for tables.

extension FlatBufferBuilder {
  /// Opens a table.
  ///
  /// - Parameter fieldCount: The highest id of the table's fields, plus 1.
  /// - Precondition: No table is open, and the buffer is not finished. Checked in every build.
  @inlinable @inline(__always)
  public mutating func startTable(fieldCount: Int) {
    requireIdle()
    state = .inTable
    fields.open(fieldCount, start: byteCount)
  }

  /// Adds a scalar, unless it has the same bits as its default.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - other: The default of the schema.
  ///   - field: The offset of the field's vtable entry: 4 + 2 * id.
  /// - Precondition: A table is open. Checked in every build.
  @inlinable @inline(__always)
  public mutating func add<Value: FlatScalar>(
    _ value: Value, default other: Value, at field: Int
  ) {
    if value.hasSameBits(as: other), !forcesDefaults { return }
    requireTable()
    pushAligned(value)
    fields.set(field, to: byteCount)
  }

  /// Adds an optional scalar or a struct, unless it is `nil`.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to leave the field out.
  ///   - field: The offset of the field's vtable entry.
  /// - Precondition: A table is open. Checked in every build.
  @inlinable @inline(__always)
  public mutating func add<Value: FlatValue>(_ value: Value?, at field: Int) {
    guard let value else { return }
    requireTable()
    pushAligned(value)
    fields.set(field, to: byteCount)
  }

  /// Adds a reference to a string, vector or table, unless it is `nil`.
  ///
  /// - Parameters:
  ///   - target: The object, or `nil` to leave the field out.
  ///   - field: The offset of the field's vtable entry.
  /// - Precondition: A table is open, and the object is in this buffer. Checked in every build.
  @inlinable @inline(__always)
  public mutating func add<Target>(_ target: FlatOffset<Target>?, at field: Int) {
    add(target?.erased, at: field)
  }

  /// Adds a reference to the value of a union, unless it is `nil`.
  ///
  /// - Parameters:
  ///   - target: The value, or `nil` to leave the field out.
  ///   - field: The offset of the field's vtable entry.
  /// - Precondition: A table is open, and the value is in this buffer. Checked in every build.
  @inlinable @inline(__always)
  public mutating func add(_ target: AnyFlatOffset?, at field: Int) {
    guard let target else { return }
    requireTable()
    push(reference(to: target.distance, target.tag))
    fields.set(field, to: byteCount)
  }

  /// Traps if a required field of the open table is absent.
  ///
  /// - Parameters:
  ///   - field: The offset of the field's vtable entry.
  ///   - name: The name of the field, for the message.
  @inlinable @inline(__always)
  public func require(_ field: Int, _ name: StaticString) {
    requireTable()
    precondition(
      fields[field &>> 1 &- 2] != 0, "add the required field \(name) before the table ends")
  }

  /// Ends the open table, and shares its vtable with an equal one.
  ///
  /// - Parameter type: The type of the table.
  /// - Returns: The position of the table.
  /// - Precondition: A table is open. Checked in every build.
  @inlinable @inline(__always)
  public mutating func endTable<Table>(_ type: Table.Type) -> FlatOffset<Table> {
    FlatOffset(distance: endTable(), tag: tag)
  }

  @inlinable @inline(__always)
  func requireTable() {
    precondition(state == .inTable, "call startTable before fields are added")
  }

  /// Writes the vtable after the table, and removes it again if an equal one exists.
  @inlinable
  mutating func endTable() -> Int {
    requireTable()
    pushAligned(0 as Int32)
    let table = byteCount
    var count = fields.count
    while count > 0, fields[count &- 1] == 0 { count &-= 1 }
    let vtableSize = 4 &+ 2 &* count
    let tableSize = table &- fields.start
    precondition(vtableSize <= 0xffff, "a table must have fewer than 32766 fields")
    if tableSize > 0xffff { noteLargeTable() }
    reserve(vtableSize)
    memory.head &-= vtableSize
    writeVtable(vtableSize, tableSize, table, count)
    let vtable = shareVtable(vtableSize)
    if vtable != byteCount { memory.head = memory.capacity &- table }
    let distance = Int32(truncatingIfNeeded: vtable &- table)
    // The table's first four bytes were reserved for this number.
    memory.store(distance, at: memory.capacity &- table)
    state = .idle
    return table
  }

  @inline(never) @usableFromInline
  mutating func noteLargeTable() {
    precondition(acceptsLargeTables, "a table must have fewer than 65536 bytes")
    hasLargeTable = true
  }

  /// Fills the vtable at `head`.
  @inlinable @inline(__always)
  mutating func writeVtable(_ vtableSize: Int, _ tableSize: Int, _ table: Int, _ count: Int) {
    let head = memory.head
    memory.store(UInt16(truncatingIfNeeded: vtableSize), at: head)
    memory.store(UInt16(truncatingIfNeeded: tableSize), at: head &+ 2)
    for id in 0..<count {
      let position = fields[id]
      let offset = position == 0 ? 0 : table &- position
      memory.store(UInt16(truncatingIfNeeded: offset), at: head &+ 4 &+ 2 &* id)
    }
  }

  /// The position of a vtable that equals the one at `head`: an older one if there is one.
  @inlinable @inline(__always)
  mutating func shareVtable(_ size: Int) -> Int {
    vtables.position(equalTo: byteCount, byteCount: size, in: memory)
  }
}
