/// A Swift value of a table, which generated code can write to a builder.
///
/// Use it for data that the program changes. To read or write a message once, views and `create` are
/// faster, because they allocate nothing.
///
///     var monster = Monster(buffer.root)
///     monster.hp += 10
///     let root = monster.pack(into: &builder)
///     builder.finish(root)
///
public protocol FlatPackable {
  /// Writes the value and everything that it contains.
  ///
  /// - Parameter builder: The builder.
  /// - Returns: The position of the table.
  /// - Precondition: No table of the builder is open. Checked in every build.
  /// - Complexity: O(*n*) in the bytes of the value.
  func pack(into builder: inout FlatBufferBuilder) -> FlatOffset<Self>
}

extension FlatBufferBuilder {
  /// Adds tables, and a vector of them.
  ///
  /// - Parameter values: The values of the tables.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  /// - Complexity: O(*n*) in the number of values, and the time to pack each of them.
  public mutating func vector<Table: FlatPackable>(packing values: [Table]) -> FlatOffset<[Table]> {
    var offsets: [FlatOffset<Table>] = []
    offsets.reserveCapacity(values.count)
    for value in values { offsets.append(value.pack(into: &self)) }
    return vector(offsets)
  }
}
