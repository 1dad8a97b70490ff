/// A filter and a target that belong to others and are a sink together for the length of a call.
///
/// Swift 6.3 has no properties that borrow for writing, so this holds their addresses; `lend` makes it and
/// ends it.
@frozen @safe
public struct LentStage<Transformation: Filter & ~Copyable, Target: Sink & ~Copyable>: ~Copyable
where Transformation.Output == Target.Element {
  @usableFromInline let filter: UnsafeMutablePointer<Transformation>
  @usableFromInline let target: UnsafeMutablePointer<Target>

  // SAFETY: only stored here; `lend` holds both exclusively until this value is gone.
  @inlinable @inline(__always)
  init(_ filter: UnsafeMutablePointer<Transformation>, _ target: UnsafeMutablePointer<Target>) {
    unsafe self.filter = filter
    unsafe self.target = target
  }
}

// SAFETY: both addresses are of values that `lend` holds exclusively until this value is gone; they are
// different values.
extension LentStage: Sink where Transformation: ~Copyable, Target: ~Copyable {
  /// Sends an element through the filter.
  @inlinable @inline(__always)
  public mutating func write(_ element: Transformation.Input) throws(StreamError) {
    try unsafe filter.pointee.write(element, to: &target.pointee)
  }

  /// Sends elements through the filter.
  @inlinable @inline(__always)
  public mutating func write(contentsOf elements: Span<Transformation.Input>) throws(StreamError) {
    try unsafe filter.pointee.write(contentsOf: elements, to: &target.pointee)
  }

  /// Has the filter hand on what it can, and then its target.
  @inlinable
  public mutating func flush(depth: Int) throws(StreamError) {
    try unsafe filter.pointee.flush(to: &target.pointee)
    if depth > 0 { try unsafe target.pointee.flush(depth: depth - 1) }
  }

  /// Has the filter write its end, and then its target.
  @inlinable
  public mutating func close(depth: Int) throws(StreamError) {
    try unsafe filter.pointee.close(to: &target.pointee)
    if depth > 0 { try unsafe target.pointee.close(depth: depth - 1) }
  }

  /// Takes what has come to the end of the stream.
  @inlinable
  public mutating func takeOutput() -> Target.Output { unsafe target.pointee.takeOutput() }
}

extension Filter where Self: ~Copyable {
  /// Calls a closure with this filter and a target as one sink.
  @inlinable @inline(__always)
  mutating func lend<Target: Sink<Output> & ~Copyable>(
    with target: inout Target,
    _ body: (inout LentStage<Self, Target>) throws(StreamError) -> Void
  ) throws(StreamError) {
    // SAFETY: the sink cannot outlive this call: it cannot be copied, and the closure gives it back.
    try unsafe withUnsafeMutablePointer(to: &self) { (filter) throws(StreamError) in
      try unsafe withUnsafeMutablePointer(to: &target) { (target) throws(StreamError) in
        var stage = unsafe LentStage(filter, target)
        try body(&stage)
      }
    }
  }
}
