extension Transform where Self: ~Copyable {
  /// Calls a closure with this filter and a target as one sink, and takes both back from it.
  ///
  /// Both are moved into the sink and out again, which costs nothing where the closure is inlined. Addresses would
  /// not need to be moved; but the compiler (6.3.1) does not see that a call writes through addresses that a value
  /// holds, and went on with what it had read before.
  @inlinable @inline(__always)
  mutating func withBorrowedStage<Target: Sink<Output> & ~Copyable>(
    on target: inout Target,
    _ body: (inout BorrowedStage<Self, Target>) throws(StreamError) -> Void
  ) throws(StreamError) {
    var stage = BorrowedStage(self, target)
    do throws(StreamError) {
      try body(&stage)
    } catch {
      self = stage.transform
      target = stage.target
      throw error
    }
    self = stage.transform
    target = stage.target
  }
}
