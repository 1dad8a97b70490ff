extension PipelineStage where Self: ~Escapable {
  /// Calls a closure with each element.
  ///
  /// - Throws: What `body` throws, at once.
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
  /// - Throws: What `combine` throws, at once.
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
  /// - Throws: What `update` throws, at once.
  @inlinable @inline(__always)
  public func reduce<Result, Failure: Error>(
    into initial: Result, _ update: (inout Result, Element) throws(Failure) -> Void
  ) throws(Failure) -> Result {
    var result = initial
    try forEach { (element) throws(Failure) in try update(&result, element) }
    return result
  }

  /// Counts the elements.
  @inlinable @inline(__always)
  public func count() -> Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// Collects the elements.
  ///
  /// - Complexity: O(*n*). Allocates as an array does that grows by appending.
  @inlinable @inline(__always)
  public func array() -> [Element] {
    var elements: [Element] = []
    forEach { elements.append($0) }
    return elements
  }
}

extension PipelineStage where Self: ~Escapable, Element: AdditiveArithmetic {
  /// Adds the elements up, from zero, in order.
  ///
  /// - Precondition: No sum on the way leaves the type's range. The type's own `+` checks it: that of integers in every
  ///   build but one with `-Ounchecked`.
  @inlinable @inline(__always)
  public func sum() -> Element {
    var sum = Element.zero
    forEach { sum += $0 }
    return sum
  }
}

extension PipelineStage where Self: ~Escapable, Element: FixedWidthInteger {
  /// Adds the elements up and lets the sum wrap around.
  @inlinable @inline(__always)
  public func wrappingSum() -> Element {
    var sum = Element.zero
    forEach { sum &+= $0 }
    return sum
  }
}
