/// Decides which working sets of the bandwidth probe the time allows; repeats are at their least.
package struct BandwidthPace: Sendable, Hashable {
  private let budgetSeconds: Double
  /// What the loops cost for any size, by the smallest one.
  private var secondsPerSize: Double?
  /// What mapping and filling memory costs, by the largest group so far.
  private var secondsPerByte = 0.0

  package init(budgetSeconds: Double) { self.budgetSeconds = budgetSeconds }

  /// How many sizes of a group, from its smallest on, can be expected to end in time.
  ///
  /// - Parameter bytes: What the first size, the first two and so on map and fill.
  package func fitting(_ bytes: [Int], elapsedSeconds: Double) -> Int {
    // A little over is better than a curve without its end.
    let left = max(0, budgetSeconds * 1.1 - elapsedSeconds)
    let fitting = bytes.indices.last { seconds(sizes: $0 + 1, bytes: bytes[$0]) <= left }
    return fitting.map { $0 + 1 } ?? 0
  }

  private func seconds(sizes: Int, bytes: Int) -> Double {
    Double(sizes) * (secondsPerSize ?? 0) + Double(bytes) * secondsPerByte
  }

  /// Notes what some sizes have cost that map and fill so many bytes.
  package mutating func learn(sizes: Int, bytes: Int, seconds: Double) {
    let perSize = secondsPerSize ?? seconds
    secondsPerSize = perSize
    secondsPerByte = max(0, seconds - Double(sizes) * perSize) / Double(max(1, bytes))
  }
}
