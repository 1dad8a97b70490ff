/// The fields of the open table of a builder, in memory that is reused.
@usableFromInline
struct FieldTable: ~Copyable, Sendable {
  @usableFromInline var positions = PositionList(capacity: 32)
  /// The size of the buffer when the table was opened.
  @usableFromInline var start = 0

  init() {}

  /// The number of fields of the open table.
  @inlinable @inline(__always)
  var count: Int { positions.count }

  @inlinable @inline(__always)
  mutating func open(_ count: Int, start: Int) {
    positions.reset(count)
    self.start = start
  }

  /// Notes the position of a field.
  @inlinable @inline(__always)
  mutating func set(_ field: Int, to position: Int) {
    let id = field &>> 1 &- 2
    precondition(
      UInt(bitPattern: id) < UInt(bitPattern: count), "field must be below the table's fieldCount")
    positions[id] = position
  }

  /// The position of a field, or 0 if it is absent.
  @inlinable @inline(__always)
  subscript(id: Int) -> Int {
    precondition(UInt(bitPattern: id) < UInt(bitPattern: count), "id must be below fieldCount")
    return positions[id]
  }
}
