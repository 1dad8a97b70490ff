/// A transform with its target, borrowed for the duration of a call: a `Stage` without a stored
/// error.
///
/// A further field to move in and out makes a chain of four transforms take 1.3 times as long.
@frozen @usableFromInline
struct BorrowedStage<Transformation: Transform & ~Copyable, Target: Sink & ~Copyable>: ~Copyable,
  Sink
where Transformation.Output == Target.Element {
  @usableFromInline var transform: Transformation
  @usableFromInline var target: Target

  @inlinable @inline(__always)
  init(_ transform: consuming Transformation, _ target: consuming Target) {
    self.transform = transform
    self.target = target
  }

  @inlinable @inline(__always)
  mutating func write(_ element: Transformation.Input) throws(StreamError) {
    try transform.write(element, to: &target)
  }

  @inlinable @inline(__always)
  mutating func write(contentsOf elements: Span<Transformation.Input>) throws(StreamError) {
    try transform.write(contentsOf: elements, to: &target)
  }

  @inlinable
  mutating func flush(depth: Int) throws(StreamError) {
    try transform.flush(to: &target)
    if depth > 0 { try target.flush(depth: depth - 1) }
  }

  @inlinable
  mutating func close(depth: Int) throws(StreamError) {
    try transform.close(to: &target)
    if depth > 0 { try target.close(depth: depth - 1) }
  }
}
