extension Sink<UInt8> where Self: ~Copyable {
  /// Writes all chunks of a source, each as it is lent: from pulling to pushing without a copy.
  ///
  /// - Parameter source: What to read to its end.
  /// - Throws: The source's error, with the stage's name `source`, or the error of whichever stage failed.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public mutating func write<Source: ByteSource & ~Copyable>(
    contentsOf source: inout Source
  ) throws(StreamError) {
    while true {
      do throws(Source.Failure) {
        guard try source.advance() else { return }
      } catch {
        throw StreamError(stage: "source", error)
      }
      try write(contentsOf: source.chunk)
    }
  }
}

extension Sink where Self: ~Copyable {
  /// Writes the elements of an asynchronous sequence as they come.
  ///
  /// The sink runs in the task that calls this: one that blocks, such as a file, blocks it.
  ///
  /// - Parameters:
  ///   - elements: What to write.
  ///   - isolation: The actor of whoever calls this.
  /// - Throws: The sequence's error, or a `StreamError`.
  @inlinable
  public mutating func write<Elements: AsyncSequence>(
    contentsOf elements: Elements, isolation: isolated (any Actor)? = #isolation
  ) async throws where Elements.Element == Element {
    for try await element in elements { try write(element) }
  }
}
