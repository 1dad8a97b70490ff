extension PipelineStage where Self: ~Escapable {
  /// Returns the first element and inspects no other; returns `nil` if the pipeline is empty.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func first() -> Element? { first { _ in true } }

  /// Returns the first element for which `predicate` is true, or `nil`. No later element is
  /// inspected.
  ///
  /// - Throws: The first error of `predicate`.
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func first<Failure: Error>(
    where predicate: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> Element? {
    var found: Element?
    try drain { (element) throws(Failure) in
      guard try predicate(element) else { return true }
      found = element
      return false
    }
    return found
  }

  /// Returns whether `predicate` is true for an element. No later element is inspected.
  ///
  /// - Throws: The first error of `predicate`.
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func contains<Failure: Error>(
    where predicate: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var isFound = false
    try drain { (element) throws(Failure) in
      isFound = try predicate(element)
      return !isFound
    }
    return isFound
  }

  /// Returns whether `predicate` is true for all elements. No element after the first mismatch is
  /// inspected.
  ///
  /// - Throws: The first error of `predicate`.
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func allSatisfy<Failure: Error>(
    _ predicate: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    try !contains { (element) throws(Failure) in try !predicate(element) }
  }
}

extension PipelineStage where Self: ~Escapable, Element: Equatable {
  /// Returns whether the elements contain an equal element. No later element is inspected.
  ///
  /// - Complexity: O(*n*) in the elements inspected. Does not allocate by itself.
  @inlinable @inline(__always)
  public func contains(_ element: Element) -> Bool { contains { $0 == element } }
}

extension PipelineStage where Self: ~Escapable, Element: Comparable {
  /// Returns the least element, the first of equal elements; `nil` if the pipeline is empty.
  ///
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func min() -> Element? {
    reduce(nil) { least, element in
      guard let least else { return element }
      return element < least ? element : least
    }
  }

  /// Returns the greatest element, the first of equal elements; `nil` if the pipeline is empty.
  ///
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public func max() -> Element? {
    reduce(nil) { greatest, element in
      guard let greatest else { return element }
      return greatest < element ? element : greatest
    }
  }
}
