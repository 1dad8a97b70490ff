extension FlatBufferBuilder {
  /// Adds a vector of tables, sorted by their keys for binary search.
  ///
  /// - Parameters:
  ///   - offsets: The tables.
  ///   - view: The view of the tables: `Monster.Verified`.
  /// - Returns: The place of the vector.
  /// - Precondition: No table is open, and the tables are in this buffer. Checked in every build.
  /// - Complexity: O(*n* log *n*) comparisons; allocates a copy of the offsets.
  @inlinable
  public mutating func sortedVector<Target, View: FlatTableView & FlatKeyed & ~Escapable>(
    _ offsets: [FlatOffset<Target>], as view: View.Type
  ) -> FlatOffset<[Target]> where View.Contract == VerifiedContract {
    vector(sorted(offsets, as: View.self))
  }

  /// Adds a vector of structs, sorted by their keys for binary search.
  ///
  /// - Parameters:
  ///   - elements: The structs.
  ///   - alignment: A power of two from 1 to 32, for a field with the attribute `force_align`.
  /// - Returns: The place of the vector.
  /// - Precondition: No table is open. Checked in every build.
  /// - Complexity: O(*n* log *n*) comparisons; allocates a copy of the elements.
  @inlinable
  public mutating func sortedVector<Element: FlatStruct & FlatKeyed>(
    _ elements: [Element], alignment: Int = 1
  ) -> FlatOffset<[Element]> {
    vector(elements.sorted { $0.flatPrecedes($1) }, alignment: alignment)
  }

  @inlinable
  func sorted<Target, View: FlatTableView & FlatKeyed & ~Escapable>(
    _ offsets: [FlatOffset<Target>], as view: View.Type
  ) -> [FlatOffset<Target>] where View.Contract == VerifiedContract {
    for offset in offsets {
      precondition(
        offset.tag == tag, "an offset must come from this builder, after its last clear")
    }
    // SAFETY: the views do not leave the closure, within which the builder is not changed. This
    // builder wrote the tables, so that their offsets are valid.
    let start = unsafe UnsafeRawPointer(memory + head)
    let end = unsafe UnsafeRawPointer(memory + capacity)
    return offsets.sorted { first, second in
      let bytes = unsafe RawSpan(_unsafeStart: start, byteCount: end - start)
      let left = unsafe View(
        unchecked: FlatTable(
          trusting: end - Int(first.distance), start: start, end: end, owner: bytes))
      let right = unsafe View(
        unchecked: FlatTable(
          trusting: end - Int(second.distance), start: start, end: end, owner: bytes))
      return left.flatPrecedes(right)
    }
  }
}
