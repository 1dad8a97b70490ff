public import ApusClocks

/// A transform that forwards the newest element as often as a rule allows and discards older
/// elements.
///
/// Use it for values to display, such as the state of a long computation. The newest element is
/// buffered until the time has passed and another element arrives, or until the stream is flushed
/// or closed. So the last element is never lost.
///
///     var stream = ThrottleTransform<Int, _>(.every(.milliseconds(20))).into(ClosureSink { show($0) })
///
/// To count all elements and display the progress, use a `ProgressTransform`.
public struct ThrottleTransform<Element, Source: Clock>: Transform
where Source.Duration == Duration {
  /// The type of the input elements.
  public typealias Input = Element
  /// The type of the output elements.
  public typealias Output = Element

  @usableFromInline var throttle: Throttle<Source>
  @usableFromInline var newest: Element?

  /// Creates the transform.
  ///
  /// - Parameter throttle: The throttle that decides when to forward. The first interval begins
  ///   with its creation.
  public init(_ throttle: Throttle<Source>) { self.throttle = throttle }

  /// Forwards an element, or buffers it instead of an older element.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    newest = element
    if throttle.shouldUpdate(adding: 1) { try flush(to: &target) }
  }

  /// Forwards the newest element unless it was forwarded already.
  @inlinable
  public mutating func flush<Target: Sink<Element> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { if let element = newest.take() { try target.write(element) } }
}

extension ThrottleTransform where Source == CounterClock {
  /// Creates the transform with a clock on the processor's counter.
  ///
  /// - Parameter rule: The rule that decides when to forward.
  public init(_ rule: ThrottleRule) { self.init(Throttle(rule)) }
}

extension ThrottleTransform: Sendable where Element: Sendable {}
