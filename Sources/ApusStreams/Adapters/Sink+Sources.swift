extension Sink<UInt8> where Self: ~Copyable {
  /// Writes all chunks of a source to the sink, without a copy.
  ///
  /// - Parameter source: The source to read to its end.
  /// - Throws: The source's error, with the stage name `source`, or the error of the stage that
  ///   failed. A file or a stage throws it again when it is closed, because it has only a part.
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Source: ByteSource & ~Copyable>(
    contentsOf source: inout Source
  ) throws(StreamError) {
    while true {
      do throws(Source.Failure) {
        guard try source.advance() else { return }
      } catch {
        let failure = StreamError(stage: "source", error)
        recordFailure(failure)
        throw failure
      }
      try write(contentsOf: source.chunk)
    }
  }
}

extension Sink where Self: ~Copyable {
  /// Writes the elements of an asynchronous sequence as they arrive.
  ///
  /// The sink runs on the calling task; a blocking sink, such as a file, blocks that task.
  ///
  /// - Parameters:
  ///   - elements: The elements to write.
  ///   - isolation: The actor of the caller.
  /// - Throws: The sequence's error, or a `StreamError`.
  /// - Complexity: O(*n*). Does not allocate by itself.
  @inlinable
  public mutating func write<Elements: AsyncSequence>(
    contentsOf elements: Elements, isolation: isolated (any Actor)? = #isolation
  ) async throws where Elements.Element == Element {
    do {
      for try await element in elements { try write(element) }
    } catch {
      recordFailure(error as? StreamError ?? StreamError(stage: "source", error))
      throw error
    }
  }
}
