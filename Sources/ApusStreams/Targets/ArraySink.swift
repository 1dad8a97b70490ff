public import ApusBytes

/// Keeps every element in an array.
///
/// For bytes it is the same as `MemorySink`. What should not stay in memory goes to a `ClosureSink`.
@frozen
public struct ArraySink<Element>: Sink {
  /// What was written and not yet taken.
  public var elements: [Element]

  /// Creates an empty one.
  ///
  /// - Parameter capacity: How many elements to have room for from the start.
  @inlinable
  public init(capacity: Int = 0) {
    elements = []
    if capacity > 0 { elements.reserveCapacity(capacity) }
  }

  /// Appends an element.
  @inlinable @inline(__always)
  public mutating func write(_ element: Element) throws(StreamError) { elements.append(element) }

  /// Appends elements.
  @inlinable
  public mutating func write(contentsOf elements: Span<Element>) throws(StreamError) {
    self.elements.append(copying: elements)
  }

  /// Takes the elements; those that follow begin a new array.
  @inlinable
  public mutating func takeOutput() -> [Element] {
    let output = elements
    elements = []
    return output
  }
}

extension ArraySink: Sendable where Element: Sendable {}

/// Keeps every byte in memory.
public typealias MemorySink = ArraySink<UInt8>

extension ArraySink<UInt8> {
  /// What was written and not yet taken.
  @inlinable
  public var bytes: [UInt8] { elements }

  /// The same as text, its invalid UTF-8 repaired.
  @inlinable
  public var text: String { String(decoding: elements, as: UTF8.self) }
}
