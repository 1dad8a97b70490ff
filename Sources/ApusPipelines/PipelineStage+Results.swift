extension PipelineStage where Self: ~Escapable {
  /// Calls a closure with each element.
  ///
  /// - Throws: The first error of `body`.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func forEach<Failure: Error>(
    _ body: (Element) throws(Failure) -> Void
  ) throws(Failure) {
    try drain { (element) throws(Failure) in
      try body(element)
      return true
    }
  }

  /// Combines the elements into a value, starting with `initial`.
  ///
  /// - Throws: The first error of `combine`.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func reduce<Result, Failure: Error>(
    _ initial: Result, _ combine: (Result, Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var result = initial
    try forEach { (element) throws(Failure) in result = try combine(result, element) }
    return result
  }

  /// Changes a value with each element, starting with `initial`.
  ///
  /// - Throws: The first error of `update`.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func reduce<Result, Failure: Error>(
    into initial: Result, _ update: (inout Result, Element) throws(Failure) -> Void
  ) throws(Failure) -> Result {
    var result = initial
    try forEach { (element) throws(Failure) in try update(&result, element) }
    return result
  }

  /// Counts the elements.
  ///
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func count() -> Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// Collects the elements in an array.
  ///
  /// - Complexity: O(*n*). Allocates like an array that grows by appending.
  @inlinable @inline(__always)
  public func array() -> [Element] {
    var elements: [Element] = []
    forEach { elements.append($0) }
    return elements
  }
}

extension PipelineStage where Self: ~Escapable, Element: AdditiveArithmetic {
  /// Adds the elements in order, starting from zero.
  ///
  /// - Precondition: No partial sum leaves the type's range. The `+` of the type checks it; for
  ///   integers in every build except with `-Ounchecked`.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func sum() -> Element {
    var sum = Element.zero
    forEach { sum += $0 }
    return sum
  }
}

extension PipelineStage where Self: ~Escapable, Element: FixedWidthInteger {
  /// Adds the elements with wrapping overflow.
  ///
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func wrappingSum() -> Element {
    var sum = Element.zero
    forEach { sum &+= $0 }
    return sum
  }
}
