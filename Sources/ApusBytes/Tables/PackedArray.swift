/// Numbers beside each other in memory, with operations on all of them that use the processor's vectors.
///
/// It is an array of numbers whose loops are written so that the compiler turns them into vector
/// instructions; those of `Array` are exact to the order and so often are not. Use an `Array` for anything
/// but numbers, and where one element at a time is asked for.
///
///     var prices: PackedArray = [1.5, 2.5, 4]
///     prices.mapInPlace { $0 * 2 }
///     prices.sum()      // 16.0
///     prices.maximum()  // 8.0
///
public struct PackedArray<Element: SIMDScalar & BitwiseCopyable> {
  @usableFromInline var elements: [Element]

  /// Creates an array of some numbers.
  ///
  /// - Complexity: O(*n*); allocates once, and nothing where it is given an array.
  @inlinable
  public init(_ elements: some Sequence<Element>) { self.elements = Array(elements) }

  /// Creates an array of one number, many times.
  ///
  /// - Complexity: O(*n*); allocates once.
  @inlinable
  public init(repeating element: Element, count: Int) {
    elements = Array(repeating: element, count: count)
  }

  /// The numbers, in place.
  @inlinable
  public var span: Span<Element> {
    @_lifetime(borrow self)
    get { elements.span }
  }

  /// The numbers, to write to; they are copied first where another array shares them.
  @inlinable
  public var mutableSpan: MutableSpan<Element> {
    @_lifetime(&self)
    mutating get { elements.mutableSpan }
  }

  /// Appends a number; amortised O(1).
  @inlinable
  public mutating func append(_ element: Element) { elements.append(element) }

  /// Makes room, so that so many numbers need no further allocation.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Replaces every number by what a function makes of it.
  ///
  /// - Parameter transform: Arithmetic without calls and branches becomes vector instructions.
  /// - Complexity: O(*n*); allocates only where another array shares the numbers.
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

  /// A number; its index is checked.
  @inlinable
  public subscript(index: Int) -> Element {
    get { elements[index] }
    set { elements[index] = newValue }
  }
}
