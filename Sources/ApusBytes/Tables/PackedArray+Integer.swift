extension PackedArray where Element: FixedWidthInteger {
  /// Creates `start`, `start + step`, `start + 2 * step` and so on.
  ///
  ///     PackedArray(from: 3, by: -1, count: 3)  // [3, 2, 1]
  ///
  /// - Parameters:
  ///   - start: The first number.
  ///   - step: The difference, of which every multiple that is needed must fit.
  ///   - count: How many; not negative.
  /// - Complexity: O(*n*); allocates once.
  @inlinable
  public init(from start: Element, by step: Element, count: Int) {
    if count > 0 {
      // Traps where the last number does not fit; all others lie between it and the first one.
      _ = start + Element(count - 1) * step
    }
    self.init((0..<count).lazy.map { start &+ Element(truncatingIfNeeded: $0) &* step })
  }

  /// Returns the sum modulo the width of the type; for true sums make the numbers wider first.
  ///
  ///     PackedArray<UInt8>([200, 100]).wrappingSum()  // 44
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func wrappingSum() -> Element { span.fold(0, &+) }

  /// Returns the sum of the products with another array, modulo the width of the type.
  ///
  /// - Parameter other: An array of the same count.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func wrappingDot(_ other: PackedArray) -> Element {
    span.foldPairs(with: other.span, 0, product: &*, &+)
  }

  /// Returns the least number, or `nil` where there are none.
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func minimum() -> Element? { isEmpty ? nil : span.fold(.max) { $1 < $0 ? $1 : $0 } }

  /// Returns the greatest number, or `nil` where there are none.
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func maximum() -> Element? { isEmpty ? nil : span.fold(.min) { $1 > $0 ? $1 : $0 } }
}
