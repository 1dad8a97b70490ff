/// An array of numbers, with operations on all of them that use the processor's vectors.
///
/// Its loops are written so that the compiler turns them into vector instructions. Loops over an
/// `Array` keep the exact order, so the compiler often cannot. Use an `Array` for other elements,
/// and to access single elements.
///
///     var prices: PackedArray = [1.5, 2.5, 4]
///     prices.mapInPlace { $0 * 2 }
///     prices.sum()      // 16.0
///     prices.maximum()  // 8.0
///
public struct PackedArray<Element: SIMDScalar & BitwiseCopyable> {
  @usableFromInline var elements: [Element]

  /// Creates an array from a sequence of numbers.
  ///
  /// - Complexity: O(*n*); allocates once, or not at all if the sequence is an array.
  @inlinable
  public init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  /// Creates an array that repeats a number.
  ///
  /// - Complexity: O(*n*); allocates once.
  @inlinable
  public init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  /// The numbers, without a copy.
  @inlinable
  public var span: Span<Element> {
    @_lifetime(borrow self)
    get { elements.span }
  }

  /// The numbers, to write to. They are copied first if another array shares them.
  @inlinable
  public var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get { elements.mutableSpan }
  }

  /// Appends a number.
  ///
  /// - Complexity: Amortised O(1).
  @inlinable
  public mutating func append(_ element: Element) { elements.append(element) }

  /// Reserves room, so that `count` numbers need no further allocation.
  ///
  /// - Complexity: O(*n*); allocates at most once.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Replaces every number by the result of a function.
  ///
  /// - Parameter transform: Arithmetic without calls and branches becomes vector instructions.
  /// - Complexity: O(*n*); allocates only if another array shares the numbers.
  @inlinable
  public mutating func mapInPlace(_ transform: (Element) -> Element) {
    var span = elements.mutableSpan
    for index in span.indices { span[index] = transform(span[index]) }
  }
}

extension PackedArray: Sendable where Element: Sendable {}
extension PackedArray: Equatable where Element: Equatable {}

extension PackedArray: RandomAccessCollection, MutableCollection, ExpressibleByArrayLiteral {
  /// Creates an array of the numbers between brackets.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }

  /// Zero, whatever the count.
  @inlinable public var startIndex: Int { 0 }
  /// The count of the numbers.
  @inlinable public var endIndex: Int { elements.count }

  /// The number at an index, which is checked.
  @inlinable
  public subscript(index: Int) -> Element {
    get { elements[index] }
    set { elements[index] = newValue }
  }
}
