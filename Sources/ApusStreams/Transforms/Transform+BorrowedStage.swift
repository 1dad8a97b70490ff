extension Transform where Self: ~Copyable {
  /// Calls a closure with this transform and a target as a single borrowed sink.
  ///
  /// Both are moved into the sink and back out, which costs nothing if the closure is inlined.
  /// Addresses would need no move. But the compiler (6.3.1) does not see that a call writes through
  /// addresses in a value. It continued with values that it had read before.
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
