/// A transform of pushed elements: each input element becomes zero or more output elements.
///
/// A transform does not own its target but gets it with every call. So a transform contains only
/// its own work and can be created before its target. Several transforms in a row are again a
/// transform. `into` connects a transform to a target, which gives a stream.
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
/// Mark the methods of a transform `@inlinable` if another module uses it, so that it costs no
/// call. A transform writes its buffered elements in `flush` or `close`. After `close` it is in its
/// initial state.
public protocol Transform<Input, Output>: ~Copyable {
  /// The type of the input elements.
  associatedtype Input
  /// The type of the output elements.
  associatedtype Output

  /// Takes an element and writes its results.
  ///
  /// - Parameters:
  ///   - element: The element to take.
  ///   - target: The sink for the results.
  /// - Throws: The target's error, or an error of the transform with its name.
  mutating func write<Target: Sink<Output> & ~Copyable>(
    _ element: Input, to target: inout Target
  ) throws(StreamError)

  /// Takes elements, as if they were written singly.
  ///
  /// - Parameters:
  ///   - elements: The elements to take, borrowed for the duration of the call.
  ///   - target: The sink for the results.
  /// - Throws: The target's error, or an error of the transform with its name.
  mutating func write<Target: Sink<Output> & ~Copyable>(
    contentsOf elements: Span<Input>, to target: inout Target
  ) throws(StreamError)

  /// Writes the buffered elements that are complete. The caller flushes the target.
  ///
  /// - Parameter target: The sink for the results.
  /// - Throws: The target's error, or an error of the transform with its name.
  mutating func flush<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError)

  /// Writes all buffered elements and the end of the output. The caller closes the target.
  ///
  /// - Parameter target: The sink for the results.
  /// - Throws: The target's error, or an error of the transform with its name.
  mutating func close<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError)
}

extension Transform where Self: ~Copyable {
  /// Takes the elements singly.
  ///
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Output> & ~Copyable>(
    contentsOf elements: Span<Input>, to target: inout Target
  ) throws(StreamError) {
    for index in elements.indices { try write(elements[index], to: &target) }
  }

  /// Does nothing, because the default transform does not buffer.
  @inlinable @inline(__always)
  public mutating func flush<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {}

  /// Flushes the transform.
  @inlinable @inline(__always)
  public mutating func close<Target: Sink<Output> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) { try flush(to: &target) }
}

extension Transform where Self: ~Copyable {
  /// Connects the transform to a target and returns a stream of both.
  ///
  /// - Parameter target: The sink for the results.
  @inlinable @inline(__always)
  public consuming func into<Target: Sink<Output> & ~Copyable>(
    _ target: consuming Target
  ) -> Stage<Self, Target> { Stage(self, target) }

  /// Appends another transform; both together are again a transform.
  ///
  /// - Parameter second: The transform for the results of this transform.
  @inlinable @inline(__always)
  public consuming func then<Second: Transform & ~Copyable>(
    _ second: consuming Second
  ) -> Chain<Self, Second> where Second.Input == Output { Chain(self, second) }
}
