/// Which working sets are measured, and how they are grouped into one allocation per repeat.
package struct MemoryLatencyPlan: Sendable, Hashable {
  /// Sizes of one octave, ascending, in bytes. One arena per repeat serves them all.
  package struct Group: Sendable, Hashable {
    package var sizes: [Int]
    /// The largest size.
    var largest: Int { sizes[sizes.count - 1] }
    /// All bytes that one repeat writes.
    var total: Int { sizes.reduce(0, +) }
    /// The group with its largest size alone, for when time runs short.
    package var thinned: Group { Group(sizes: [largest]) }
  }

  /// The groups, ascending.
  package let groups: [Group]
  /// How many repeats a group may have at most.
  package let maximumRepeats: Int
  /// How many repeats a group has at least: six give an interval, and one is enough where there are several processes.
  package let minimumRepeats: Int

  /// Creates the plan for an effort: four points an octave from 4 KiB to 512 MiB, or one up to
  /// 64 MiB.
  package init(effort: ProbeContext.Effort, isOneOfSeveral: Bool = false) {
    let isQuick = effort == .quick
    let last = isQuick ? 26 : 29
    let quarters = isQuick ? [8] : [5, 6, 7, 8]
    minimumRepeats = isOneOfSeveral ? 1 : ProbeContext.fewestRepeats
    maximumRepeats = isOneOfSeveral ? 2 : isQuick ? 7 : 11
    groups =
      [Group(sizes: [4096])]
      + (13...last).map { power in Group(sizes: quarters.map { (1 << power) / 8 * $0 }) }
  }
}
