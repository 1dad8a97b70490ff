public import ApusClocks

/// Hands on the newest element as often as a rule allows, and drops those that newer ones replace.
///
/// For what is shown to somebody, such as the state of a long computation. The newest element is held
/// back until another one comes and the time has passed, or until the stream is flushed or closed: the last
/// one is never lost.
///
///     var stream = ThrottleTransform<Int>(.values).into(ClosureSink { show($0) })
///
/// To count everything and to show how far it is, use a `ProgressTransform`.
public struct ThrottleTransform<Element, Source: Clock>: Transform where Source.Duration == Duration {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = Element

  @usableFromInline var throttle: Throttle<Source>
  @usableFromInline var newest: Element?

  /// Creates the filter.
  ///
  /// - Parameter throttle: When an element may go on; its first time is as long after its creation as
  ///   any other is after the one before.
  public init(_ throttle: Throttle<Source>) { self.throttle = throttle }

  /// Hands an element on, or holds it in place of an older one.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    newest = element
    if throttle.shouldUpdate(adding: 1) { try flush(to: &target) }
  }

  /// Hands on the newest element unless it went on already.
  @inlinable
  public mutating func flush<Target: Sink<Element> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { if let element = newest.take() { try target.write(element) } }
}

extension ThrottleTransform where Source == CounterClock {
  /// Creates the filter on the processor's counter.
  ///
  /// - Parameter rule: When an element may go on.
  public init(_ rule: ThrottleRule) { self.init(Throttle(rule)) }
}

extension ThrottleTransform: Sendable where Element: Sendable {}
