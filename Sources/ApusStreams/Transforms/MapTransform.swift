/// Hands on what a closure makes of each element.
///
/// Behind another filter write `.map { ... }`.
@frozen
public struct MapTransform<Input, Output>: Transform {
  @usableFromInline let transform: (Input) throws -> Output
  @usableFromInline let name: String

  /// Creates the filter.
  ///
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - transform: Makes one of the other; what it throws becomes a `StreamError` with the name.
  @inlinable @inline(__always)
  public init(name: String = "map", _ transform: @escaping (Input) throws -> Output) {
    self.name = name
    self.transform = transform
  }

  /// Hands on what the closure makes of an element.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<Output> & ~Copyable>(
    _ element: Input, to target: inout Target
  ) throws(StreamError) {
    let output: Output
    do { output = try transform(element) } catch { throw StreamError(stage: name, error) }
    try target.write(output)
  }
}
