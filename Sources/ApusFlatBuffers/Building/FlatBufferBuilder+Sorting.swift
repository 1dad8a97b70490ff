// UNSAFE: views the tables of an unfinished buffer to compare their keys

extension FlatBufferBuilder {
  /// Adds a vector of tables, sorted by their keys for binary search.
  ///
  /// The view checks each key that it reads. Tables of another type get an order without meaning.
  ///
  /// - Parameters:
  ///   - offsets: The tables.
  ///   - view: The view of the tables: `Monster.Checked`.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open, and the tables are in this buffer. Checked in every build.
  /// - Complexity: O(*n* log *n*) comparisons; allocates a copy of the offsets.
  @inlinable
  public mutating func sortedVector<
    Target: FlatTableType, View: FlatTableView & FlatKeyed & ~Escapable
  >(
    _ offsets: [FlatOffset<Target>], as view: View.Type
  ) -> FlatOffset<[Target]> where View.Contract == CheckedContract {
    vector(sorted(offsets, as: View.self))
  }

  /// Adds a vector of structs, sorted by their keys for binary search.
  ///
  /// - Parameters:
  ///   - elements: The structs.
  ///   - alignment: A power of two from 1 to 32, for a field with the attribute `force_align`.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  /// - Complexity: O(*n* log *n*) comparisons; allocates a copy of the elements.
  @inlinable
  public mutating func sortedVector<Element: FlatStruct & FlatKeyed>(
    _ elements: [Element], alignment: Int = 1
  ) -> FlatOffset<[Element]> {
    vector(elements.sorted { $0.flatPrecedes($1) }, alignment: alignment)
  }

  @inlinable
  func sorted<Target: FlatTableType, View: FlatTableView & FlatKeyed & ~Escapable>(
    _ offsets: [FlatOffset<Target>], as view: View.Type
  ) -> [FlatOffset<Target>] where View.Contract == CheckedContract {
    for offset in offsets {
      requireOwn(offset.tag)
      precondition(offset.distance >= 4, "offsets must be those of tables")
    }
    let bounds = memory.bounds
    return offsets.sorted { first, second in
      // SAFETY: the views do not leave the closure, within which the builder is not changed. They
      // check what they read; each position is in the buffer, at least four bytes before its end.
      let left = unsafe View(unchecked: bounds.table(before: Int(first.distance)))
      let right = unsafe View(unchecked: bounds.table(before: Int(second.distance)))
      return left.flatPrecedes(right)
    }
  }
}
