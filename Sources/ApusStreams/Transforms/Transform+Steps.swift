extension Transform where Self: ~Copyable {
  /// Appends a map: applies a closure to each result.
  ///
  /// - Parameters:
  ///   - name: The name of the stage in errors.
  ///   - transform: The closure.
  @inlinable @inline(__always)
  public consuming func map<Result>(
    name: String = "map", _ transform: @escaping (Output) throws -> Result
  ) -> Chain<Self, MapTransform<Output, Result>> { then(MapTransform(name: name, transform)) }

  /// Appends a filter: forwards the results for which a predicate is true.
  ///
  /// - Parameters:
  ///   - name: The name of the stage in errors.
  ///   - isIncluded: The predicate.
  @inlinable @inline(__always)
  public consuming func filter(
    name: String = "filter", _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Chain<Self, FilterTransform<Output>> { then(FilterTransform(name: name, isIncluded)) }
}

extension Transform where Self: ~Copyable {
  /// Appends chunking: collects the results into arrays of a fixed size.
  ///
  /// - Parameter count: The size of a chunk, at least 1.
  /// - Precondition: `count` is at least 1. Checked in every build.
  @inlinable
  public consuming func chunks(of count: Int) -> Chain<Self, ChunkTransform<Output>> {
    then(ChunkTransform(count))
  }

  /// Appends a tee: forwards every result and writes it to a second sink as well.
  ///
  /// - Parameter side: The second sink.
  @inlinable
  public consuming func tee<Side: Sink<Output> & ~Copyable>(
    into side: consuming Side
  ) -> Chain<Self, TeeTransform<Side>> { then(TeeTransform(into: side)) }
}

extension Transform where Self: ~Copyable, Output: Sequence {
  /// Appends flattening: forwards the elements of each result.
  @inlinable
  public consuming func flatten() -> Chain<Self, FlattenTransform<Output>> {
    then(FlattenTransform())
  }
}

extension Transform where Self: ~Copyable, Output == UInt8 {
  /// Appends line splitting: splits the output bytes into lines.
  ///
  /// - Parameter limit: The maximum length of a line in bytes, without its end.
  @inlinable
  public consuming func lines(limit: Int = 1_048_576) -> Chain<Self, LineTransform> {
    then(LineTransform(limit: limit))
  }
}
