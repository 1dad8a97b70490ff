/// A transform that applies a closure to each element.
///
/// After another transform write `.map { ... }`.
///
///     var stream = MapTransform<Int, String> { "\($0)!" }.into(ArraySink())
///     try stream.process(contentsOf: [1, 2])  // ["1!", "2!"]
///
@frozen
public struct MapTransform<Input, Output>: Transform {
  @usableFromInline let transform: (Input) throws -> Output
  @usableFromInline let name: String

  /// Creates the transform.
  ///
  /// - Parameters:
  ///   - name: The name of the stage in errors.
  ///   - transform: The closure. If it throws, the error becomes a `StreamError` with the name.
  @inlinable @inline(__always)
  public init(name: String = "map", _ transform: @escaping (Input) throws -> Output) {
    self.name = name
    self.transform = transform
  }

  /// Writes the closure's result for an element.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Output> & ~Copyable>(
    _ element: Input, to target: inout Target
  ) throws(StreamError) {
    let output: Output
    do { output = try transform(element) } catch { throw StreamError(stage: name, error) }
    try target.write(output)
  }
}
