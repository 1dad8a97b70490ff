/// Hands elements on while a valve is open, and drops them while it is closed.
///
///     let valve = Valve()
///     var stream = ValveTransform<Int>(valve).into(ArraySink())
///     valve.isOpen = false
///
public struct ValveTransform<Element>: Transform, Sendable {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = Element

  /// What decides.
  public let valve: Valve
  /// How many elements were dropped.
  public var dropped = 0

  /// Creates the filter.
  ///
  /// - Parameter valve: What decides; a new one is open.
  public init(_ valve: Valve = Valve()) { self.valve = valve }

  /// Hands an element on or drops it.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    if valve.isOpen { try target.write(element) } else { dropped += 1 }
  }

  /// Hands all elements on or drops all of them.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) {
    if valve.isOpen { try target.write(contentsOf: elements) } else { dropped += elements.count }
  }
}
