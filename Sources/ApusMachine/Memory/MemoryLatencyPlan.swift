/// A plan of the memory-latency probe: the working sets, grouped into one allocation per repeat.
package struct MemoryLatencyPlan: Sendable, Hashable {
  /// A group of sizes of the same octave, ascending, in bytes. One arena per repeat serves all of
  /// them.
  package struct Group: Sendable, Hashable {
    package var sizes: [Int]
    /// The largest size.
    var largest: Int { sizes[sizes.count - 1] }
    /// The number of bytes that a repeat writes.
    var total: Int { sizes.reduce(0, +) }
    /// The group with only its largest size, for a short time budget.
    package var thinned: Group { Group(sizes: [largest]) }
  }

  /// The groups, ascending.
  package let groups: [Group]
  /// The largest number of repeats of a group.
  package let maximumRepeats: Int
  /// The smallest number of repeats: six give an interval; one suffices if there are several
  /// processes.
  package let minimumRepeats: Int

  /// Creates the plan for an effort: four points an octave from 4 KiB to 512 MiB, or a single point
  /// an octave up to 64 MiB.
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
