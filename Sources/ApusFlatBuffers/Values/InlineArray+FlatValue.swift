/// Fixed arrays of structs: `[int:2]` of a schema is `InlineArray<2, Int32>`.
extension InlineArray: FlatValue where Element: FlatValue {
  /// The bytes of all elements.
  @inlinable @inline(__always)
  public static var flatByteCount: Int { count &* Element.flatByteCount }

  /// The alignment of an element.
  @inlinable @inline(__always)
  public static var flatAlignment: Int { Element.flatAlignment }

  /// Whether the elements have padding.
  @inlinable @inline(__always)
  public static var flatHasPadding: Bool { Element.flatHasPadding }

  /// Reads the elements.
  @inlinable @inline(__always)
  public init(flatBytes bytes: RawSpan, at offset: Int) {
    self.init { Element(flatBytes: bytes, at: offset &+ $0 &* Element.flatByteCount) }
  }

  /// Writes the elements.
  ///
  /// - Complexity: O(*n*) in the number of elements; does not allocate.
  @inlinable @inline(__always) @_lifetime(bytes: copy bytes)
  public func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    for index in indices {
      self[index].flatStore(to: &bytes, at: offset &+ index &* Element.flatByteCount)
    }
  }
}

/// Whether two fixed arrays have equal elements; `InlineArray` is not `Equatable` in Swift 6.3.
///
///     flatEqual([1, 2] as InlineArray<2, Int32>, [1, 3])  // false
///
/// - Complexity: O(*n*); does not allocate.
@inlinable
public func flatEqual<let count: Int, Element: Equatable>(
  _ left: InlineArray<count, Element>, _ right: InlineArray<count, Element>
) -> Bool {
  for index in left.indices where left[index] != right[index] { return false }
  return true
}
