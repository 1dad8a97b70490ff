/// A transform that forwards elements while a valve is open and discards them while it is closed.
///
///     let valve = Valve()
///     var stream = ValveTransform<Int>(valve).into(ArraySink())
///     valve.isOpen = false
///
public struct ValveTransform<Element>: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = Element
  /// The type of the output elements.
  public typealias Output = Element

  /// The valve that decides.
  public let valve: Valve
  /// The number of discarded elements.
  public var dropped = 0

  /// Creates the transform.
  ///
  /// - Parameter valve: The valve that decides; a new valve is open.
  public init(_ valve: Valve = Valve()) { self.valve = valve }

  /// Forwards or discards an element.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    if valve.isOpen { try target.write(element) } else { dropped += 1 }
  }

  /// Forwards all elements or discards all of them.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) {
    if valve.isOpen { try target.write(contentsOf: elements) } else { dropped += elements.count }
  }
}
