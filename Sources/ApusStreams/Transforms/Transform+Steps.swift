extension Transform where Self: ~Copyable {
  /// Hands on what a closure makes of each result.
  ///
  /// - Parameters:
  ///   - name: What errors call this step.
  ///   - transform: Makes one of the other.
  @inlinable @inline(__always)
  public consuming func map<Result>(
    name: String = "map", _ transform: @escaping (Output) throws -> Result
  ) -> Chain<Self, MapTransform<Output, Result>> { then(MapTransform(name: name, transform)) }

  /// Hands on the results for which a predicate is true.
  ///
  /// - Parameters:
  ///   - name: What errors call this step.
  ///   - isIncluded: Whether a result goes on.
  @inlinable @inline(__always)
  public consuming func filter(
    name: String = "filter", _ isIncluded: @escaping (Output) throws -> Bool
  ) -> Chain<Self, FilterTransform<Output>> { then(FilterTransform(name: name, isIncluded)) }
}

extension Transform where Self: ~Copyable {
  /// Gathers the results into arrays of one size.
  ///
  /// - Parameter count: How many results a chunk has, at least 1.
  /// - Precondition: `count` is at least 1. Checked in every build.
  @inlinable
  public consuming func chunks(of count: Int) -> Chain<Self, ChunkTransform<Output>> {
    then(ChunkTransform(count))
  }

  /// Hands every result on and to a second sink besides.
  ///
  /// - Parameter side: The second sink.
  @inlinable
  public consuming func tee<Side: Sink<Output> & ~Copyable>(
    into side: consuming Side
  ) -> Chain<Self, TeeTransform<Side>> { then(TeeTransform(into: side)) }
}

extension Transform where Self: ~Copyable, Output: Sequence {
  /// Hands on the elements of each result.
  @inlinable
  public consuming func flatten() -> Chain<Self, FlattenTransform<Output>> { then(FlattenTransform()) }
}

extension Transform where Self: ~Copyable, Output == UInt8 {
  /// Cuts the bytes that come out into lines.
  ///
  /// - Parameter limit: How many bytes a line may have, without its end.
  @inlinable
  public consuming func lines(limit: Int = 1_048_576) -> Chain<Self, LineTransform> {
    then(LineTransform(limit: limit))
  }
}
