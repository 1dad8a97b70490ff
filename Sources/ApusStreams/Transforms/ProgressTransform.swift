public import ApusClocks

/// A transform that forwards every element and reports progress as often as a rule allows.
///
///     var stream = ProgressTransform<UInt8, _>(.bytes) { print("\($0) bytes") }.into(file)
///
/// The transform can report only during a write. For a stream that stalls, use `withUpdates` of
/// `ApusClocks`.
public struct ProgressTransform<Element, Source: Clock>: Transform
where Source.Duration == Duration {
  /// The type of the input elements.
  public typealias Input = Element
  /// The type of the output elements.
  public typealias Output = Element

  @usableFromInline var throttle: Throttle<Source>
  @usableFromInline let update: (Int) -> Void

  /// Creates the transform.
  ///
  /// - Parameters:
  ///   - throttle: The throttle that decides when to report.
  ///   - update: A closure that gets the number of elements so far; `close` calls it as well.
  public init(_ throttle: Throttle<Source>, _ update: @escaping (Int) -> Void) {
    self.throttle = throttle
    self.update = update
  }

  /// Forwards an element and counts it.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    _ element: Element, to target: inout Target
  ) throws(StreamError) {
    try target.write(element)
    if throttle.shouldUpdate(adding: 1) { update(throttle.total) }
  }

  /// Forwards elements and counts them.
  @inlinable
  public mutating func write<Target: Sink<Element> & ~Copyable>(
    contentsOf elements: Span<Element>, to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: elements)
    if throttle.shouldUpdate(adding: elements.count) { update(throttle.total) }
  }

  /// Reports the total.
  @inlinable
  public mutating func close<Target: Sink<Element> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { update(throttle.total) }
}

extension ProgressTransform where Source == CounterClock {
  /// Creates the transform with a clock on the processor's counter.
  ///
  /// - Parameters:
  ///   - rule: The rule that decides when to report.
  ///   - update: A closure that gets the number of elements so far; `close` calls it as well.
  public init(_ rule: ThrottleRule, _ update: @escaping (Int) -> Void) {
    self.init(Throttle(rule), update)
  }
}
