// UNSAFE: appends a span to an array from its buffer

extension Array {
  /// Appends a copy of the elements of a span.
  ///
  /// - Parameter elements: The elements to append.
  /// - Complexity: O(*n*); allocates if the array must grow.
  @inlinable
  public mutating func append(copying elements: Span<Element>) {
    // SAFETY: the elements are copied while the span is alive.
    unsafe elements.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
