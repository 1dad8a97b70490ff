/// A transformation of elements that are pushed through it: each becomes none, one or many.
///
/// A filter does not own what it writes to; it gets its target with every call. So it says what it does
/// and nothing else, it can be made before there is a target, and several of them in a row are a filter
/// again. `into` ties it to a target, which makes a stream.
///
///     struct Doubles: Transform {
///       typealias Output = Int
///
///       mutating func write<Target: Sink<Int> & ~Copyable>(
///         _ element: Int, to target: inout Target
///       ) throws(StreamError) {
///         try target.write(element)
///         try target.write(element)
///       }
///     }
///     var stream = Doubles().map { $0 + 1 }.into(ArraySink())
///     try stream.process(contentsOf: [1, 2])  // [2, 2, 3, 3]
///
/// Mark the methods of a filter `@inlinable` where another module uses it, so that it costs no call.
/// What a filter holds back it writes in `flush` or in `close`, after which it is as new.
public protocol Transform<Input, Output>: ~Copyable {
  /// What goes in.
  associatedtype Input
  /// What comes out.
  associatedtype Output

  /// Takes an element.
  ///
  /// - Parameters:
  ///   - element: What to take.
  ///   - target: Where the results go.
  /// - Throws: The target's error, or the filter's own with its name.
  mutating func write<Target: Sink<Output> & ~Copyable>(
    _ element: Input, to target: inout Target
  ) throws(StreamError)

  /// Takes elements, as if they were written one by one.
  ///
  /// - Parameters:
  ///   - elements: What to take, lent for the length of the call.
  ///   - target: Where the results go.
  /// - Throws: The target's error, or the filter's own with its name.
  mutating func write<Target: Sink<Output> & ~Copyable>(
    contentsOf elements: Span<Input>, to target: inout Target
  ) throws(StreamError)

  /// Writes what is held back and needs nothing more to be written. The target is flushed by others.
  ///
  /// - Parameter target: Where the results go.
  /// - Throws: The target's error, or the filter's own with its name.
  mutating func flush<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError)

  /// Writes what is held back and what belongs at the end. The target is closed by others.
  ///
  /// - Parameter target: Where the results go.
  /// - Throws: The target's error, or the filter's own with its name.
  mutating func close<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError)
}

extension Transform where Self: ~Copyable {
  /// Takes one element after the other.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Output> & ~Copyable>(
    contentsOf elements: Span<Input>, to target: inout Target
  ) throws(StreamError) {
    for index in elements.indices { try write(elements[index], to: &target) }
  }

  /// Nothing is held back.
  @inlinable @inline(__always)
  public mutating func flush<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {}

  /// Writes what is held back.
  @inlinable @inline(__always)
  public mutating func close<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { try flush(to: &target) }
}

extension Transform where Self: ~Copyable {
  /// Ties the filter to what it writes to, and makes a stream of both.
  ///
  /// - Parameter target: Where the results go.
  @inlinable @inline(__always)
  public consuming func into<Target: Sink<Output> & ~Copyable>(
    _ target: consuming Target
  ) -> Stage<Self, Target> { Stage(self, target) }

  /// Puts another filter behind this one; both are a filter again.
  ///
  /// - Parameter second: What takes the results of this one.
  @inlinable @inline(__always)
  public consuming func then<Second: Transform & ~Copyable>(
    _ second: consuming Second
  ) -> Chain<Self, Second> where Second.Input == Output { Chain(self, second) }
}
