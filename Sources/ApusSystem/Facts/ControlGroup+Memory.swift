extension ControlGroup {
  /// Returns the free memory in bytes below the tightest limit of its groups, or `nil` without a
  /// limit.
  ///
  /// The groups are that of this process and all its ancestors. Pages of files that were not used
  /// lately are reclaimed on demand, and count as free.
  package static func freeMemory(_ facts: FactTree) -> Int? {
    guard let membership = try? facts.text(path) else { return nil }
    let rooms = hierarchies(membership, "memory").flatMap { hierarchy in
      hierarchy.mounts.flatMap { mount in
        ancestors(of: hierarchy.group).compactMap { room(facts, mount + $0, hierarchy.version) }
      }
    }
    return rooms.min()
  }

  private static func room(_ facts: FactTree, _ folder: String, _ version: Version) -> Int? {
    let names =
      version == .two
      ? ("/memory.max", "/memory.current", "inactive_file")
      : ("/memory.limit_in_bytes", "/memory.usage_in_bytes", "total_inactive_file")
    // Without a limit, version 2 has `max` and version 1 a number above the memory of any machine.
    guard let limit = try? facts.integer(folder + names.0), (0..<(1 << 60)).contains(limit),
      let used = try? facts.integer(folder + names.1), (0..<(1 << 60)).contains(used)
    else { return nil }
    let statistics = try? facts.text(folder + "/memory.stat")
    let idle = statistics?.field(names.2).flatMap { Int($0) } ?? 0
    return max(0, limit - used + min(max(0, idle), used))
  }
}
