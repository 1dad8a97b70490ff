/// The depths of many trials of one form, in their order.
struct BurstScatter: Sendable, Hashable {
  private(set) var depths: [Double] = []

  /// Notes a depth.
  mutating func add(_ depth: Double) { depths.append(depth) }

  /// The trials in groups of so many, as somebody would have shot them who stopped there; the rest is left out.
  func groups(of count: Int) -> [[Double]] {
    stride(from: 0, to: depths.count / count * count, by: count).map {
      Array(depths[$0..<$0 + count])
    }
  }
}
