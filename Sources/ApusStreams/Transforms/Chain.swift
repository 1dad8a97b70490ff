/// Two filters in a row, which are a filter: what the first writes goes into the second.
///
/// `then` makes it, and so do the methods for single steps, such as `map`. Flushing and closing it goes
/// through both; in the depth of a stream it counts as one stage.
@frozen
public struct Chain<First: Transform & ~Copyable, Second: Transform & ~Copyable>: ~Copyable, Transform
where First.Output == Second.Input {
  /// What the first filter takes.
  public typealias Input = First.Input
  /// What the second filter makes of it.
  public typealias Output = Second.Output

  /// What gets the elements first.
  public var first: First
  /// What gets the results of the first.
  public var second: Second

  @inlinable @inline(__always)
  init(_ first: consuming First, _ second: consuming Second) {
    self.first = first
    self.second = second
  }

  /// Sends an element through both filters.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Second.Output> & ~Copyable>(
    _ element: First.Input, to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in
      try first.write(element, to: &stage)
    }
  }

  /// Sends elements through both filters.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Second.Output> & ~Copyable>(
    contentsOf elements: Span<First.Input>, to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in
      try first.write(contentsOf: elements, to: &stage)
    }
  }

  /// Has both hand on what they can.
  @inlinable
  public mutating func flush<Target: Sink<Second.Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in try first.flush(to: &stage) }
    try second.flush(to: &target)
  }

  /// Has both write their end.
  @inlinable
  public mutating func close<Target: Sink<Second.Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    try second.withBorrowedStage(on: &target) { (stage) throws(StreamError) in try first.close(to: &stage) }
    try second.close(to: &target)
  }
}

extension Chain: Copyable where First: Copyable, Second: Copyable {}
extension Chain: Sendable where First: Sendable & ~Copyable, Second: Sendable & ~Copyable {}
