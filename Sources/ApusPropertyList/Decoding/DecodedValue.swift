/// An object of the list, and the reference by which it was reached.
struct DecodedValue {
  /// The number of the object.
  let number: Int
  /// The offset of the object.
  let offset: Int
  /// The offset of the reference, or -1 for the root and for a value that is decoded once more.
  var reference = -1

  /// Returns the view of the object.
  @_lifetime(copy list)
  func object(in list: BinaryPropertyList) -> PropertyListValue {
    PropertyListValue(list, object: number, at: offset)
  }
}

/// The containers that a type opened within its value by `nestedContainer`, from a container to a value in it.
///
/// They have no decoder, so that the storage does not know them.
final class NestedPath {
  let value: DecodedValue
  private let container: DecodedValue
  private let outer: NestedPath?
  /// The number of containers on the way.
  let depth: Int

  init(to value: DecodedValue, in container: DecodedValue, _ outer: NestedPath?) {
    (self.value, self.container, self.outer) = (value, container, outer)
    depth = (outer?.depth ?? 0) + 1
  }

  /// Returns the steps from the value of the last decoder.
  func steps(_ storage: DecodingStorage) -> [PropertyListError.Step] {
    (outer?.steps(storage) ?? []) + [storage.step(to: value, in: container)].compactMap(\.self)
  }
}
