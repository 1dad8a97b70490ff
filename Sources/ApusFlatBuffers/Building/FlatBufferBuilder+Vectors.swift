extension FlatBufferBuilder {
  /// Adds a vector of scalars, enumerations or structs.
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  public mutating func vector<Element: FlatValue>(
    _ elements: Span<Element>
  ) -> FlatOffset<[Element]> {
    startVector(of: Element.self, count: elements.count)
    if hasNativeLayout(Element.self) {
      memory.copyValues(elements)
    } else {
      memory.storeValues(elements)
    }
    return endVector(count: elements.count)
  }

  /// Adds a vector of scalars, enumerations or structs; otherwise like the form with a span.
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func vector<Element: FlatValue>(
    _ elements: [Element]
  ) -> FlatOffset<[Element]> {
    vector(elements.span)
  }

  /// Adds a vector of scalars, enumerations or structs with a larger alignment than its elements need,
  /// for a field with the attribute `force_align`.
  ///
  /// The first element has the alignment from the start of the buffer. It has it in memory too if the
  /// buffer has it. An empty vector needs no alignment.
  ///
  ///     let pixels = builder.vector([UInt8](repeating: 0, count: 100), alignment: 16)
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - alignment: A power of two from 1 to 32; a smaller one than that of the elements has no effect.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  /// - Complexity: O(*n*) in the number of elements.
  public mutating func vector<Element: FlatValue>(
    _ elements: [Element], alignment: Int
  ) -> FlatOffset<[Element]> {
    requireIdle()
    precondition(
      1...32 ~= alignment && alignment & (alignment - 1) == 0,
      "alignment must be a power of two from 1 to 32")
    precondition(
      elements.count <= maximumByteCount / Element.flatByteCount,
      "a buffer must not have more than maximumByteCount bytes")
    if !elements.isEmpty { align(before: elements.count &* Element.flatByteCount, to: alignment) }
    return vector(elements)
  }

  /// Adds a vector of scalars that a closure fills in place.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - type: The type of the elements; `Bool` is not possible.
  ///   - fill: Sets the elements, which are 0 before.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open, and `count` is not negative. Checked in every build.
  @inlinable
  public mutating func vector<Element: FlatScalar>(
    count: Int, of type: Element.Type, _ fill: (inout MutableSpan<Element>) -> Void
  ) -> FlatOffset<[Element]> {
    precondition(hasNativeLayout(Element.self), "the elements must be stored as in memory")
    startVector(of: Element.self, count: count)
    var elements = memory.numbers(count, of: Element.self)
    fill(&elements)
    return endVector(count: count)
  }

  /// Returns a vector of this buffer with the same elements, or adds it.
  ///
  /// Only vectors that were added by this method are found.
  ///
  /// - Parameter elements: The elements.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func sharedVector<Element: FlatValue>(
    _ elements: [Element]
  ) -> FlatOffset<[Element]> {
    let old = byteCount
    let new = vector(elements)
    let size = 4 &+ elements.count &* Element.flatByteCount
    let position = share(
      Int(new.distance), byteCount: size, alignment: Element.flatAlignment, removingTo: old)
    return FlatOffset(distance: position, tag: tag)
  }

  /// Adds a vector of references to strings, tables or vectors.
  ///
  /// - Parameter offsets: The objects.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open, and the objects are in this buffer. Checked in every build.
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  public mutating func vector<Target>(
    _ offsets: Span<FlatOffset<Target>>
  ) -> FlatOffset<[Target]> {
    requireIdle()
    align(before: 0, to: 4)
    precondition(
      offsets.count <= maximumByteCount / 4,
      "a buffer must not have more than maximumByteCount bytes")
    reserve(offsets.count &* 4)
    var index = offsets.count &- 1
    while index >= 0 {
      let offset = offsets[index]
      requireOwn(offset.tag)
      let reference = UInt32(truncatingIfNeeded: byteCount) &- offset.distance &+ 4
      memory.head &-= 4
      memory.store(reference, at: memory.head)
      index &-= 1
    }
    push(UInt32(truncatingIfNeeded: offsets.count))
    return FlatOffset(distance: byteCount, tag: tag)
  }

  /// Adds a vector of references; otherwise like the form with a span.
  ///
  /// - Parameter offsets: The objects.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open, and the objects are in this buffer. Checked in every build.
  @inlinable
  public mutating func vector<Target>(
    _ offsets: [FlatOffset<Target>]
  ) -> FlatOffset<[Target]> {
    vector(offsets.span)
  }

  /// Adds the values of a vector of unions; the kinds are a vector of their own.
  ///
  /// - Parameter targets: The values; `nil` for an element without a value.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open, and the values are in this buffer. Checked in every build.
  /// - Complexity: O(*n*) in the number of elements.
  public mutating func vector(_ targets: [AnyFlatOffset?]) -> FlatOffset<[AnyFlatOffset]> {
    requireIdle()
    align(before: targets.count * 4, to: 4)
    for target in targets.reversed() {
      push(target.map { reference(to: $0.distance, $0.tag) } ?? 0)
    }
    push(UInt32(truncatingIfNeeded: targets.count))
    return FlatOffset(distance: byteCount, tag: tag)
  }

  /// Adds a struct that is the value of a union.
  ///
  /// - Parameter value: The struct.
  /// - Returns: The position of the struct.
  /// - Precondition: No table is open. Checked in every build.
  @inlinable
  public mutating func structure<Value: FlatStruct>(_ value: Value) -> FlatOffset<Value> {
    requireIdle()
    align(before: Value.flatByteCount, to: Value.flatAlignment)
    push(value)
    return FlatOffset(distance: byteCount, tag: tag)
  }

  /// Adds a buffer as the bytes of a vector, for a field with the attribute `nested_flatbuffer`.
  ///
  /// - Parameter other: A builder with a finished buffer.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open, and the other buffer is finished. Checked in every build.
  public mutating func nested(_ other: borrowing FlatBufferBuilder) -> FlatOffset<[UInt8]> {
    nested(other.bytes, alignment: other.alignment)
  }

  /// Adds a buffer as the bytes of a vector; otherwise like the form with a builder.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - alignment: The largest alignment of its values: a power of two.
  /// - Returns: The position of the vector.
  /// - Precondition: No table is open. Checked in every build.
  public mutating func nested(_ bytes: RawSpan, alignment: Int) -> FlatOffset<[UInt8]> {
    requireIdle()
    align(before: bytes.byteCount, to: 4)
    align(before: bytes.byteCount, to: alignment)
    push(copying: bytes)
    push(UInt32(truncatingIfNeeded: bytes.byteCount))
    return FlatOffset(distance: byteCount, tag: tag)
  }

  /// Makes room for the count and the elements of a vector, and moves `head` to the first element.
  @inlinable @inline(__always)
  mutating func startVector<Element: FlatValue>(of type: Element.Type, count: Int) {
    requireIdle()
    precondition(count >= 0, "count must not be negative")
    precondition(
      count <= maximumByteCount / Element.flatByteCount,
      "a buffer must not have more than maximumByteCount bytes")
    let size = count &* Element.flatByteCount
    // The bytes of flatc: only elements need alignment, not an empty vector.
    if Element.flatAlignment > 4, count == 0 { return align(before: 0, to: 4, reserving: 4) }
    align(before: size, to: max(4, Element.flatAlignment), reserving: size &+ 4)
    memory.head &-= size
    if Element.flatHasPadding { memory.zero(size, at: memory.head) }
  }

  @inlinable @inline(__always)
  mutating func endVector<Element>(count: Int) -> FlatOffset<[Element]> {
    memory.head &-= 4
    memory.store(UInt32(truncatingIfNeeded: count), at: memory.head)
    return FlatOffset(distance: byteCount, tag: tag)
  }
}
