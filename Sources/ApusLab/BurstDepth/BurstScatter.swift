/// The depths of many trials of the same mode, in their order.
struct BurstScatter: Sendable, Hashable {
  private(set) var depths: [Double] = []

  /// Records a depth.
  mutating func add(_ depth: Double) { depths.append(depth) }

  /// Divides the trials into groups of `count`, as if each group were an experiment; the rest is
  /// omitted.
  ///
  /// - Complexity: O(*n*), where *n* is the number of trials.
  func groups(of count: Int) -> [[Double]] {
    stride(from: 0, to: depths.count / count * count, by: count).map {
      Array(depths[$0..<$0 + count])
    }
  }
}
