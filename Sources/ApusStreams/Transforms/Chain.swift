/// A transform of two transforms in a row: the output of the first is the input of the second.
///
/// `then` creates a chain, and so do the methods for single steps, such as `map`. Flushing and
/// closing include both transforms. In the depth of a stream a chain counts as a single stage.
///
///     var stream = LineTransform().then(CountTransform<[UInt8]>()).into(ArraySink())
///     try stream.write("one\ntwo\n")
///     stream.transform.second.count  // 2
///
@frozen
public struct Chain<First: Transform & ~Copyable, Second: Transform & ~Copyable>: ~Copyable,
  Transform
where First.Output == Second.Input {
  /// The input type of the first transform.
  public typealias Input = First.Input
  /// The output type of the second transform.
  public typealias Output = Second.Output

  /// The transform that gets the elements first.
  public var first: First
  /// The transform that gets the results of the first.
  public var second: Second

  @inlinable @inline(__always)
  init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  /// Sends an element through both transforms.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Second.Output> & ~Copyable>(
    _ element: First.Input, to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in
      try first.write(element, to: &stage)
    }
  }

  /// Sends elements through both transforms.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Second.Output> & ~Copyable>(
    contentsOf elements: Span<First.Input>, to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in
      try first.write(contentsOf: elements, to: &stage)
    }
  }

  /// Flushes both transforms.
  @inlinable
  public mutating func flush<Target: Sink<Second.Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in
      try first.flush(to: &stage)
    }
    try second.flush(to: &target)
  }

  /// Closes both transforms.
  @inlinable
  public mutating func close<Target: Sink<Second.Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in
      try first.close(to: &stage)
    }
    try second.close(to: &target)
  }
}

extension Chain: Copyable where First: Copyable, Second: Copyable {}
extension Chain: Sendable where First: Sendable & ~Copyable, Second: Sendable & ~Copyable {}
