import ApusMeasure

/// How much memory can be used without hurting anybody.
enum FreeMemory {
  /// The kernel's own estimate in bytes, or what the control group leaves where that is less; `nil`
  /// where neither is given.
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
