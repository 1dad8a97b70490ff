import ApusMeasure

/// How much memory can be used without hurting anybody.
enum FreeMemory {
  /// The kernel's own estimate in bytes, or `nil` where it gives none.
  static var bytes: Int? {
    guard let text = try? FactTree(root: "/").text("/proc/meminfo") else { return nil }
    return text.split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
      .flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
