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
  /// What all groups to come cost when each is thinned, in bytes.
  private var thinnedBytesLeft: Int
  /// What six repeats on each kind of page cost for each byte of a group, by the last large group.
  private var secondsPerByte: Double?

  /// Up to this size a repeat costs what its epochs cost, and that is little.
  private static let smallBytes = 4 << 20
  /// From this size on the cost of a repeat grows with the bytes that it writes.
  private static let largeBytes = 64 << 20

  package init(budgetSeconds: Double, groups: [MemoryLatencyPlan.Group]) {
    self.budgetSeconds = budgetSeconds
    thinnedBytesLeft = groups.reduce(0) { $0 + $1.largest }
  }

  /// Takes the next group of the plan and decides what is done with it: the end of the curve matters
  /// more than how fine it is.
  package mutating func next(_ group: MemoryLatencyPlan.Group, elapsedSeconds: Double) -> Step {
    thinnedBytesLeft -= group.largest
    guard let secondsPerByte, group.largest >= Self.largeBytes else { return .whole }
    let left = budgetSeconds - elapsedSeconds
    if secondsPerByte * Double(group.total + thinnedBytesLeft) <= left { return .whole }
    // One group that runs over by a tenth is better than a curve without its end.
    let isFitting = secondsPerByte * Double(group.largest) <= left + budgetSeconds / 10
    return isFitting ? .thinned : .skipped
  }

  /// Notes what a group has cost.
  ///
  /// - Parameter repeats: Those on small pages and those on huge pages, added up.
  package mutating func learn(_ group: MemoryLatencyPlan.Group, repeats: Int, seconds: Double) {
    guard group.largest >= Self.largeBytes, repeats > 0 else { return }
    let least = Double(2 * MemoryLatencyPlan.minimumRepeats)
    secondsPerByte = seconds * least / Double(repeats) / Double(group.total)
  }

  /// Whether a group should be repeated once more: the small ones cost little.
  package func wants(
    _ group: MemoryLatencyPlan.Group, after repeats: Int, of maximum: Int, elapsedSeconds: Double
  ) -> Bool {
    if repeats < MemoryLatencyPlan.minimumRepeats { return true }
    let isSmall = group.largest <= Self.smallBytes
    return isSmall && repeats < maximum && elapsedSeconds < budgetSeconds / 3
  }
}
