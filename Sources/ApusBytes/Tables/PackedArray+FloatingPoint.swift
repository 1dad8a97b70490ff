extension PackedArray where Element: BinaryFloatingPoint {
  /// Creates `start`, `start + step`, `start + 2 * step` and so on.
  ///
  ///     PackedArray(from: 0, by: 0.5, count: 3)  // [0.0, 0.5, 1.0]
  ///
  /// - Parameters:
  ///   - start: The first number.
  ///   - step: The difference. It is multiplied for each element, so that errors do not add up.
  ///   - count: The number of elements, not negative.
  /// - Complexity: O(*n*); allocates once.
  @inlinable
  public init(from start: Element, by step: Element, count: Int) {
    precondition(count >= 0, "count must not be negative")
    self.init((0..<count).lazy.map { start + Element($0) * step })
  }

  /// Returns the sum of the numbers, added in an order that suits vectors.
  ///
  /// The result is within γ·Σ|x| of the true sum, where γ is about *k* units of roundoff and *k* is
  /// ⌈*n*/16⌉ + 4; a loop in order has *k* = *n* - 1 (Higham, "Accuracy and Stability of Numerical
  /// Algorithms", 2002, section 4.2). The result is therefore not always equal to `reduce(0, +)`,
  /// but it is the same on every run. Infinities and NaNs have the same effect in any order.
  ///
  ///     PackedArray([0.5, 0.25]).sum()  // 0.75
  ///
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func sum() -> Element { span.fold(0, +) }

  /// Returns the sum of the products with another array, added in an order that suits vectors.
  ///
  /// The error is that of `sum()` with *k* + 1 instead of *k*, and Σ|xy| instead of Σ|x|.
  ///
  /// - Parameter other: An array of the same count.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func dot(_ other: PackedArray) -> Element {
    span.foldPairs(with: other.span, 0, product: *, +)
  }

  /// Returns the least number; NaNs do not count, as for `Double.minimum`.
  ///
  /// - Returns: The number (either zero, if both are least), NaN if all are NaN, or `nil` if the
  ///   array is empty.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public func minimum() -> Element? {
    let least = span.fold(.infinity) { $1 < $0 ? $1 : $0 }
    return least == .infinity ? confirmed(.infinity) : least
  }

  /// Returns the greatest number; otherwise like `minimum()`.
  @inlinable
  public func maximum() -> Element? {
    let greatest = span.fold(-.infinity) { $1 > $0 ? $1 : $0 }
    return greatest == -.infinity ? confirmed(-.infinity) : greatest
  }

  /// Returns the start of the search if the array contains it, NaN if all numbers are NaN, or
  /// `nil`.
  @usableFromInline
  func confirmed(_ start: Element) -> Element? {
    if isEmpty { return nil }
    return contains(start) ? start : .nan
  }
}
