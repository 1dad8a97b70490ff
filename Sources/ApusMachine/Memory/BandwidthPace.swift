/// Decides which working sets of the bandwidth probe the time allows; repeats are at their least.
package struct BandwidthPace: Sendable, Hashable {
  private let budgetSeconds: Double
  /// What the loops cost for any size, by the smallest one.
  private var secondsPerSize: Double?
  /// What mapping and filling costs, by the largest one so far.
  private var secondsPerByte = 0.0

  package init(budgetSeconds: Double) { self.budgetSeconds = budgetSeconds }

  /// The sizes of a group, ascending, that can be expected to end in time.
  package func fitting(_ group: [Int], elapsedSeconds: Double) -> ArraySlice<Int> {
    // A little over is better than a curve without its end.
    let left = budgetSeconds * 1.1 - elapsedSeconds
    let count = (0...group.count).last { count in
      seconds(group.prefix(count)) <= max(0, left)
    }
    return group.prefix(count ?? 0)
  }

  private func seconds(_ sizes: ArraySlice<Int>) -> Double {
    Double(sizes.count) * (secondsPerSize ?? 0) + bytes(sizes) * secondsPerByte
  }

  /// The largest size is mapped, and each is filled.
  private func bytes(_ sizes: ArraySlice<Int>) -> Double {
    Double((sizes.last ?? 0) + sizes.reduce(0, +)) / 2
  }

  /// Notes what a group has cost.
  package mutating func learn(_ group: ArraySlice<Int>, seconds: Double) {
    guard !group.isEmpty else { return }
    let perSize = secondsPerSize ?? seconds
    secondsPerSize = perSize
    secondsPerByte = max(0, seconds - Double(group.count) * perSize) / bytes(group)
  }
}
