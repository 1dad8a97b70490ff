import ApusSystem

/// The amount of memory that can be used without harm to other processes.
enum FreeMemory {
  /// The kernel's estimate or the rest of the control group's limit, whichever is less, in bytes;
  /// `nil` if neither is known.
  static var bytes: Int? {
    let facts = FactTree(root: "/")
    return [available(facts), ControlGroup.freeMemory(facts)].compactMap(\.self).min()
  }

  private static func available(_ facts: FactTree) -> Int? {
    guard let text = try? facts.text("/proc/meminfo") else { return nil }
    return text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
      .flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
