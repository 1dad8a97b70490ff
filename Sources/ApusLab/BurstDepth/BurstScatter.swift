/// The depths of many trials of the same mode, in their order.
struct BurstScatter: Sendable, Hashable {
  private(set) var depths: [BurstCount] = []

  /// Records a depth, which is a lower bound if the burst did not stall.
  mutating func add(_ depth: BurstCount) { depths.append(depth) }

  /// The number of bursts that did not stall.
  var bounds: Int { depths.count { $0.isBound } }

  /// Divides the trials into groups of `count`, as if each group were an experiment; the rest is
  /// omitted.
  ///
  /// A group with a burst that did not stall is left out, because its spread is unknown.
  ///
  /// - Complexity: O(*n*), where *n* is the number of trials.
  func groups(of count: Int) -> [[Double]] {
    stride(from: 0, to: depths.count / count * count, by: count).compactMap {
      BurstDepths(Array(depths[$0..<$0 + count])).exact
    }
  }
}
