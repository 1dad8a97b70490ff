/// Decides how much of the plan the time allows: repeats are shed first, then points, then sizes.
package struct MemoryPace: Sendable, Hashable {
  /// What to do with a group.
  package enum Step: Sendable, Hashable {
    case whole
    /// Only its largest size.
    case thinned
    case skipped
  }

  private let budgetSeconds: Double
  private let plan: MemoryLatencyPlan
  /// What all groups to come cost when each is thinned, in bytes.
  private var thinnedBytesLeft: Int
  /// What the fewest repeats on each kind of page cost for each byte of a group, by the last large group.
  private var secondsPerByte: Double?

  /// Up to this size a repeat costs what its epochs cost, and that is little.
  private static let smallBytes = 4 << 20
  /// From this size on the cost of a repeat grows with the bytes that it writes, and nearly so from
  /// the medium size on.
  private static let largeBytes = 64 << 20
  private static let mediumBytes = 8 << 20

  package init(budgetSeconds: Double, _ plan: MemoryLatencyPlan) {
    self.budgetSeconds = budgetSeconds
    self.plan = plan
    thinnedBytesLeft = plan.groups.reduce(0) { $0 + $1.largest }
  }

  /// Takes the next group of the plan and decides what is done with it: the end of the curve matters
  /// more than how fine it is.
  package mutating func next(_ group: MemoryLatencyPlan.Group, elapsedSeconds: Double) -> Step {
    thinnedBytesLeft -= group.largest
    guard let secondsPerByte else { return .whole }
    let left = budgetSeconds - elapsedSeconds
    // One group that runs over by a tenth is better than a curve without its end.
    if secondsPerByte * Double(group.largest) > left + budgetSeconds / 10 { return .skipped }
    if group.sizes.count == 1 { return .whole }
    // What medium sizes cost by the byte says too much of large ones: there a third of the time will do.
    let needed =
      group.largest > Self.largeBytes
      ? Double(group.total + thinnedBytesLeft) : Double(group.total) * 3
    return secondsPerByte * needed <= left ? .whole : .thinned
  }

  /// Notes what a group has cost.
  ///
  /// - Parameter repeats: Those on small pages and those on huge pages, added up.
  package mutating func learn(_ group: MemoryLatencyPlan.Group, repeats: Int, seconds: Double) {
    guard group.largest >= Self.mediumBytes, repeats > 0 else { return }
    let least = Double(2 * plan.minimumRepeats)
    secondsPerByte = seconds * least / Double(repeats) / Double(group.total)
  }

  /// Whether a group should be repeated once more: the small ones cost little.
  package func wants(
    _ group: MemoryLatencyPlan.Group, after repeats: Int, elapsedSeconds: Double
  ) -> Bool {
    if repeats < plan.minimumRepeats { return true }
    let isSmall = group.largest <= Self.smallBytes
    return isSmall && repeats < plan.maximumRepeats && elapsedSeconds < budgetSeconds / 3
  }
}
