public import ApusClocks

/// Hands everything on, and now and then says how much it was.
///
///     var stream = ProgressTransform<UInt8>(.bytes) { print("\($0) bytes") }.into(file)
///
/// It can speak only when something is written; for a stream that stalls use `withUpdates` of `ApusClocks`.
public struct ProgressTransform<Element, Source: Clock>: Transform where Source.Duration == Duration {
  /// What goes in.
  public typealias Input = Element
  /// What comes out.
  public typealias Output = Element

  @usableFromInline var throttle: Throttle<Source>
  @usableFromInline let update: (Int) -> Void

  /// Creates the filter.
  ///
  /// - Parameters:
  ///   - throttle: When to speak.
  ///   - update: Gets how many elements went on so far; also when the stream is closed.
  public init(_ throttle: Throttle<Source>, _ update: @escaping (Int) -> Void) {
    self.throttle = throttle
    self.update = update
  }

  /// Hands an element on and counts it.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    try target.write(element)
    if throttle.shouldUpdate(adding: 1) { update(throttle.total) }
  }

  /// Hands elements on and counts them.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: elements)
    if throttle.shouldUpdate(adding: elements.count) { update(throttle.total) }
  }

  /// Says how much it was in all.
  @inlinable
  public mutating func close<Target: Sink<Element> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { update(throttle.total) }
}

extension ProgressTransform where Source == CounterClock {
  /// Creates the filter on the processor's counter.
  ///
  /// - Parameters:
  ///   - rule: When to speak.
  ///   - update: Gets how many elements went on so far; also when the stream is closed.
  public init(_ rule: ThrottleRule, _ update: @escaping (Int) -> Void) {
    self.init(Throttle(rule), update)
  }
}
