/// The processor limits of the control groups of this process.
package struct ControlGroup: Sendable, Hashable {
  /// The tightest processor limit, in processors; `nil` without a limit.
  package var quota: Double?
  /// The throttled periods, in which a group had used up its quota and was stopped.
  package var throttledPeriods = 0.0
  /// The time for which groups were stopped, in seconds.
  package var throttledSeconds = 0.0

  static let path = "/proc/self/cgroup"

  /// Reads the control group of this process and its ancestors, because the tightest limit counts.
  ///
  /// In a container, the path that the kernel names may not exist below the mount. The ancestors of
  /// the path are then used instead, up to the mount itself, which is the container's own group.
  package static func read(_ facts: FactTree) throws(AbsenceError) -> ControlGroup {
    let membership = try facts.text(path)
    var found: ControlGroup?
    for hierarchy in hierarchies(membership, "cpu") {
      for mount in hierarchy.mounts {
        let folders = ancestors(of: hierarchy.group).map { mount + $0 }
        let groups = folders.compactMap { level(facts, $0, hierarchy.version) }
        guard !groups.isEmpty else { continue }
        found = groups.reduce(found ?? ControlGroup()) { $0.joined($1) }
        break
      }
    }
    guard let found else {
      throw AbsenceError(path: "/sys/fs/cgroup", reason: "no processor limits visible")
    }
    return found
  }

  enum Version { case one, two }

  struct Hierarchy {
    var version: Version
    var group: String
    var mounts: [String]
  }

  /// Returns the hierarchies that a controller can limit.
  ///
  /// They are parsed from lines `number:controllers:path` (cgroups(7)).
  static func hierarchies(_ membership: String, _ controller: String) -> [Hierarchy] {
    membership.lines.compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      let group = String(parts[2])
      if parts[0] == "0", parts[1].isEmpty {
        return Hierarchy(
          version: .two, group: group, mounts: ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"])
      }
      let controllers = parts[1].split(separator: ",").map { String($0) }
      guard controllers.contains(controller) else { return nil }
      let folders = [controller, "cpu,cpuacct", "cpuacct,cpu"].prefix(controller == "cpu" ? 3 : 1)
      return Hierarchy(version: .one, group: group, mounts: folders.map { "/sys/fs/cgroup/" + $0 })
    }
  }

  /// Returns the group's path and its ancestors, with the mount itself last.
  ///
  /// A path outside of the visible tree (`/../other`) gives only the mount.
  static func ancestors(of group: String) -> [String] {
    let names = group.split(separator: "/").prefix(deepest)
    guard !names.contains("..") else { return [""] }
    return (0...names.count).reversed().map { count in
      names.prefix(count).map { "/" + $0 }.joined()
    }
  }

  /// The greatest depth of a group: no system nests deeper, and a hostile path is cut here.
  private static let deepest = 32

  private static func level(_ facts: FactTree, _ folder: String, _ version: Version)
    -> ControlGroup?
  {
    let count = try? facts.text(folder + "/cpu.stat")
    let quota = version == .two ? unifiedQuota(facts, folder) : legacyQuota(facts, folder)
    // The root of version 2 has statistics, but neither a limit nor throttling.
    guard quota != nil || count != nil else { return nil }
    var group = ControlGroup(quota: quota)
    group.throttledPeriods = number(count, "nr_throttled")
    group.throttledSeconds =
      version == .two
      ? number(count, "throttled_usec") / 1e6 : number(count, "throttled_time") / 1e9
    return group
  }

  private static func number(_ text: String?, _ key: String) -> Double {
    text?.field(key).flatMap { UInt64($0) }.map { Double($0) } ?? 0
  }

  /// Reads the quota and the period in microseconds: `max 100000` or `150000 100000`.
  private static func unifiedQuota(_ facts: FactTree, _ folder: String) -> Double? {
    guard let words = try? facts.text(folder + "/cpu.max").words, words.count == 2 else {
      return nil
    }
    return ratio(Int(words[0]), Int(words[1]))
  }

  /// Reads the quota of version 1; -1 means no quota.
  private static func legacyQuota(_ facts: FactTree, _ folder: String) -> Double? {
    ratio(
      try? facts.integer(folder + "/cpu.cfs_quota_us"),
      try? facts.integer(folder + "/cpu.cfs_period_us"))
  }

  private static func ratio(_ quota: Int?, _ period: Int?) -> Double? {
    guard let quota, let period, quota > 0, period > 0 else { return nil }
    return Double(quota) / Double(period)
  }

  private func joined(_ other: ControlGroup) -> ControlGroup {
    ControlGroup(
      quota: [quota, other.quota].compactMap(\.self).min(),
      throttledPeriods: throttledPeriods + other.throttledPeriods,
      throttledSeconds: throttledSeconds + other.throttledSeconds)
  }
}
