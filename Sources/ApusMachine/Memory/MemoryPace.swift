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
  /// The bytes of the groups that are still to come.
  private var bytesLeft: Int
  /// What six repeats on each kind of page cost for each byte of a group, by the last large group.
  private var secondsPerByte: Double?
  /// Until when the group at hand may be repeated more often than it must.
  private var shareEnds = 0.0

  /// Up to this size a repeat costs what its epochs cost, and that is little.
  private static let smallBytes = 4 << 20
  /// From this size on the cost of a repeat grows with the bytes that it writes.
  private static let largeBytes = 16 << 20

  package init(budgetSeconds: Double, groups: [MemoryLatencyPlan.Group]) {
    self.budgetSeconds = budgetSeconds
    bytesLeft = groups.reduce(0) { $0 + $1.total }
  }

  /// Takes the next group of the plan and decides what is done with it.
  package mutating func next(_ group: MemoryLatencyPlan.Group, elapsedSeconds: Double) -> Step {
    let left = budgetSeconds - elapsedSeconds
    let spare = left - leastSeconds(bytes: bytesLeft)
    let share = Double(group.total) / Double(bytesLeft)
    bytesLeft -= group.total
    shareEnds = elapsedSeconds + leastSeconds(bytes: group.total) + spare * share
    guard group.largest > Self.smallBytes else { return .whole }
    // One group that runs over by a tenth is better than a curve without its end.
    if leastSeconds(bytes: group.largest) > left + budgetSeconds / 10 { return .skipped }
    guard spare < 0 else { return .whole }
    shareEnds = elapsedSeconds
    return group.sizes.count > 1 ? .thinned : .whole
  }

  private func leastSeconds(bytes: Int) -> Double { (secondsPerByte ?? 0) * Double(bytes) }

  /// Notes what a group has cost.
  ///
  /// - Parameter repeats: Those on small pages and those on huge pages, added up.
  package mutating func learn(_ group: MemoryLatencyPlan.Group, repeats: Int, seconds: Double) {
    guard group.largest >= Self.largeBytes, repeats > 0 else { return }
    let least = Double(2 * MemoryLatencyPlan.minimumRepeats)
    secondsPerByte = seconds * least / Double(repeats) / Double(group.total)
  }

  /// Whether a group should be repeated once more.
  package func wants(
    _ group: MemoryLatencyPlan.Group, after repeats: Int, of maximum: Int, elapsedSeconds: Double
  ) -> Bool {
    if repeats < MemoryLatencyPlan.minimumRepeats { return true }
    guard repeats < maximum else { return false }
    if group.largest <= Self.smallBytes { return elapsedSeconds < budgetSeconds / 3 }
    return secondsPerByte != nil && elapsedSeconds < shareEnds
  }
}
