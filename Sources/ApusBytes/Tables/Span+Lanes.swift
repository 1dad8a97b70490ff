// UNSAFE: a bounds check for each element would keep the compiler from using vectors

// Reductions in 16 lanes. A loop with a single accumulator must keep its order. Therefore the
// compiler can use no vectors for it, and each step waits for the step before. Sixteen accumulators
// avoid both: the compiler keeps them in vector registers. The loops over lanes have a constant
// length so that the compiler unrolls them. Without that, or with a bounds check for each element,
// it does not. The slow reference is `reduce`.

extension Span where Element: SIMDScalar & BitwiseCopyable {
  /// Combines all elements in 16 lanes, and the lanes in four steps.
  @inlinable @inline(__always)
  func fold(_ start: Element, _ combine: (Element, Element) -> Element) -> Element {
    // SAFETY: `Lanes.fold` requests only indices below the count.
    Lanes.fold(count, start, { unsafe self[unchecked: $0] }, combine)
  }

  /// Combines the products of elements with those of another span of the same count.
  @inlinable @inline(__always)
  func foldPairs(
    with other: Span, _ start: Element, product: (Element, Element) -> Element,
    _ combine: (Element, Element) -> Element
  ) -> Element {
    precondition(count == other.count, "other must have the same count")
    // SAFETY: `Lanes.fold` requests only indices below the count, which is that of both.
    return Lanes.fold(
      count, start,
      { unsafe product(self[unchecked: $0], other[unchecked: $0]) }, combine)
  }
}

/// The loop of all reductions.
@usableFromInline
enum Lanes {
  /// - Parameter element: Called with indices from 0 up to `count`, not included.
  @inlinable @inline(__always)
  static func fold<Element: SIMDScalar>(
    _ count: Int, _ start: Element, _ element: (Int) -> Element,
    _ combine: (Element, Element) -> Element
  ) -> Element {
    var lanes = SIMD16(repeating: start)
    var index = 0
    while index &+ 16 <= count {
      for lane in 0..<16 { lanes[lane] = combine(lanes[lane], element(index &+ lane)) }
      index &+= 16
    }
    for lane in 0..<count - index { lanes[lane] = combine(lanes[lane], element(index + lane)) }
    for lane in 0..<8 { lanes[lane] = combine(lanes[lane], lanes[lane + 8]) }
    for lane in 0..<4 { lanes[lane] = combine(lanes[lane], lanes[lane + 4]) }
    for lane in 0..<2 { lanes[lane] = combine(lanes[lane], lanes[lane + 2]) }
    return combine(lanes[0], lanes[1])
  }
}
