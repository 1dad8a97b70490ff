public import ApusBytes

/// A sink that keeps every element in an array.
///
/// For bytes use `MemorySink`, which is the same type. For elements that need not stay in memory,
/// use `ClosureSink`.
///
///     var stream = LineTransform().map { $0.count }.into(ArraySink())
///     try stream.write("one\nthree\n")
///     stream.target.elements  // [3, 5]
///
@frozen
public struct ArraySink<Element>: Sink {
  /// The elements that were written and not yet taken.
  public var elements: [Element]

  /// Creates an empty sink.
  ///
  /// - Parameter capacity: The number of elements for which memory is reserved.
  @inlinable
  public init(capacity: Int = 0) {
    elements = []
    if capacity > 0 { elements.reserveCapacity(capacity) }
  }

  /// Appends an element.
  @inlinable @inline(__always)
  public mutating func write(_ element: Element) throws(StreamError) { elements.append(element) }

  /// Appends elements.
  ///
  /// - Complexity: Amortised O(*n*). Allocates if the array grows.
  @inlinable
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    self.elements.append(copying: elements)
  }

  /// Takes the elements. Later writes begin a new array.
  @inlinable
  public mutating func takeOutput() -> [Element] {
    let output = elements
    elements = []
    return output
  }
}

extension ArraySink: Sendable where Element: Sendable {}

/// A sink that keeps every byte in memory.
public typealias MemorySink = ArraySink<UInt8>

extension ArraySink<UInt8> {
  /// The elements that were written and not yet taken.
  @inlinable
  public var bytes: [UInt8] { elements }

  /// The bytes as text, with invalid UTF-8 repaired.
  @inlinable
  public var text: String { String(decoding: elements, as: UTF8.self) }
}
