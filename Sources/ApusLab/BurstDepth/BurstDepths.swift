import ApusMeasure

/// The depths of several bursts, of which some may not have stalled.
struct BurstDepths: Sendable, Hashable {
  private let depths: [BurstCount]

  /// Collects depths; at least one.
  init(_ depths: [BurstCount]) {
    precondition(!depths.isEmpty, "statistics need a burst")
    self.depths = depths
  }

  /// How many bursts did not stall.
  var bounds: Int { depths.count { $0.isBound } }

  /// The mean, as published: a lower bound where a burst did not stall.
  var average: BurstCount {
    let mean = depths.map(\.value).reduce(0, +) / Double(depths.count)
    return bounds > 0 ? .atLeast(mean) : .exactly(mean)
  }

  /// The least: exact where a burst stalled before every other ended.
  var worst: BurstCount {
    let least = depths.map(\.value).reduce(.infinity, min)
    return depths.contains(.exactly(least)) ? .exactly(least) : .atLeast(least)
  }

  /// The most: a lower bound where a burst did not stall.
  var best: BurstCount {
    let most = depths.map(\.value).reduce(0, max)
    return bounds > 0 ? .atLeast(most) : .exactly(most)
  }

  /// The depths, where every burst stalled.
  var exact: [Double]? { bounds > 0 ? nil : depths.map(\.value) }
}
