import ApusMeasure

/// The depths of several bursts, including bursts that did not stall.
struct BurstDepths: Sendable, Hashable {
  private let depths: [BurstCount]

  /// Collects depths; at least one.
  init(_ depths: [BurstCount]) {
    precondition(!depths.isEmpty, "depths must not be empty")
    self.depths = depths
  }

  /// The number of bursts that did not stall.
  var bounds: Int { depths.count { $0.isBound } }

  /// The mean, as published; a lower bound if a burst did not stall.
  var average: BurstCount {
    let mean = depths.map(\.value).reduce(0, +) / Double(depths.count)
    return bounds > 0 ? .atLeast(mean) : .exactly(mean)
  }

  /// The least depth; exact if a burst stalled before every other burst ended.
  var worst: BurstCount {
    let least = depths.map(\.value).reduce(.infinity, min)
    return depths.contains(.exactly(least)) ? .exactly(least) : .atLeast(least)
  }

  /// The greatest depth; a lower bound if a burst did not stall.
  var best: BurstCount {
    let most = depths.map(\.value).reduce(0, max)
    return bounds > 0 ? .atLeast(most) : .exactly(most)
  }

  /// The depths, or `nil` if a burst did not stall.
  var exact: [Double]? { bounds > 0 ? nil : depths.map(\.value) }
}
