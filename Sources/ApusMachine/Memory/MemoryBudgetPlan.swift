/// A budget plan for memory latency: short time drops repeats first, then points, then sizes.
package struct MemoryBudgetPlan: Sendable, Hashable {
  /// The decision for a group.
  package enum Step: Sendable, Hashable {
    case whole
    /// Only the largest size of the group.
    case thinned
    case skipped
  }

  private let budgetSeconds: Double
  private let plan: MemoryLatencyPlan
  /// The sum of the largest sizes of all remaining groups, in bytes.
  private var thinnedBytesLeft: Int
  /// The time of the fewest repeats on both kinds of page per byte of a group, from the last group
  /// of medium or large size.
  private var secondsPerByte: Double?

  /// The largest size at which a repeat costs only its epochs, which is little.
  private static let smallBytes = 4 << 20
  /// The size from which the time of a repeat is proportional to the bytes that it writes. From the
  /// medium size on, it is nearly so.
  private static let largeBytes = 64 << 20
  private static let mediumBytes = 8 << 20

  package init(budgetSeconds: Double, _ plan: MemoryLatencyPlan) {
    self.budgetSeconds = budgetSeconds
    self.plan = plan
    thinnedBytesLeft = plan.groups.reduce(0) { $0 + $1.largest }
  }

  /// Takes the next group of the plan and decides how to measure it. The end of the curve has
  /// priority over its resolution.
  package mutating func next(_ group: MemoryLatencyPlan.Group, elapsedSeconds: Double) -> Step {
    thinnedBytesLeft -= group.largest
    guard let secondsPerByte else { return .whole }
    let left = budgetSeconds - elapsedSeconds
    // A group that overruns by a tenth is better than a curve without its end.
    if secondsPerByte * Double(group.largest) > left + budgetSeconds / 10 { return .skipped }
    if group.sizes.count == 1 { return .whole }
    // The time per byte of medium sizes overestimates that of large sizes: a third of the time is
    // needed there.
    let needed =
      group.largest > Self.largeBytes
      ? Double(group.total + thinnedBytesLeft) : Double(group.total) * 3
    return secondsPerByte * needed <= left ? .whole : .thinned
  }

  /// Records the time of a group.
  ///
  /// - Parameter repeats: The number of repeats on small pages plus that on huge pages.
  package mutating func learn(_ group: MemoryLatencyPlan.Group, repeats: Int, seconds: Double) {
    guard group.largest >= Self.mediumBytes, repeats > 0 else { return }
    let least = Double(2 * plan.minimumRepeats)
    secondsPerByte = seconds * least / Double(repeats) / Double(group.total)
  }

  /// Returns whether a group should be repeated once more: small groups cost little.
  package func wants(
    _ group: MemoryLatencyPlan.Group, after repeats: Int, elapsedSeconds: Double
  ) -> Bool {
    if repeats < plan.minimumRepeats { return true }
    let isSmall = group.largest <= Self.smallBytes
    return isSmall && repeats < plan.maximumRepeats && elapsedSeconds < budgetSeconds / 3
  }
}
