extension PackedArray where Element: FixedWidthInteger {
  /// Creates `start`, `start + step`, `start + 2 * step` and so on.
  ///
  ///     PackedArray(from: 3, by: -1, count: 3)  // [3, 2, 1]
  ///
  /// - Parameters:
  ///   - start: The first number.
  ///   - step: The difference, of which every multiple that is needed must fit.
  ///   - count: The number of elements, not negative.
  /// - Complexity: O(*n*); allocates once.
  @inlinable
  public init(from start: Element, by step: Element, count: Int) {
    precondition(count >= 0, "count must not be negative")
    precondition(
      count == 0 || Self.fits(start, step, last: count - 1),
      "the last number must fit into its type")
    self.init((0..<count).lazy.map { start &+ Element(truncatingIfNeeded: $0) &* step })
  }

  /// Whether the last number fits; all others lie between the first and the last.
  ///
  /// The flags of `multipliedReportingOverflow` and the like do not work here. In an optimised
  /// build, Swift 6.3 removes a precondition that asks only such a flag, as it removes the trap of
  /// an unused sum.
  @inlinable
  static func fits(_ start: Element, _ step: Element, last: Int) -> Bool {
    if step == 0 { return true }
    guard let last = Element(exactly: last) else { return false }
    let (high, low) = last.multipliedFullWidth(by: step)
    let distance = Element(truncatingIfNeeded: low)
    guard high == (distance < 0 ? ~0 : 0) else { return false }
    return (start &+ distance >= start) == (distance >= 0)
  }

  /// Returns the sum modulo the width of the type; for true sums, make the numbers wider first.
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

  /// Returns the least number, or `nil` if the array is empty.
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func minimum() -> Element? { isEmpty ? nil : span.fold(.max) { $1 < $0 ? $1 : $0 } }

  /// Returns the greatest number, or `nil` if the array is empty.
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func maximum() -> Element? { isEmpty ? nil : span.fold(.min) { $1 > $0 ? $1 : $0 } }
}
