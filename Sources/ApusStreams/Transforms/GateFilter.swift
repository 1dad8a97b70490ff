/// Hands elements on while a gate is open, and drops them while it is closed.
///
///     let gate = Gate()
///     var stream = GateFilter<Int>(gate).into(ArraySink())
///     gate.isOpen = false
///
public struct GateFilter<Element>: Filter, Sendable {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = Element

  /// What decides.
  public let gate: Gate
  /// How many elements were dropped.
  public var dropped = 0

  /// Creates the filter.
  ///
  /// - Parameter gate: What decides; a new one is open.
  public init(_ gate: Gate = Gate()) { self.gate = gate }

  /// Hands an element on or drops it.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    if gate.isOpen { try target.write(element) } else { dropped += 1 }
  }

  /// Hands all elements on or drops all of them.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) {
    if gate.isOpen { try target.write(contentsOf: elements) } else { dropped += elements.count }
  }
}
