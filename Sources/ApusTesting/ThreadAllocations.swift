import CApusAllocations

/// The heap allocations of the calling thread, counted while a closure runs.
struct ThreadAllocations: Sendable, Hashable {
  /// The blocks that were allocated.
  var allocations: Int
  /// The bytes of the blocks that were allocated and not freed.
  var liveBytes: Int

  /// Whether this system and executable can be counted; redirects the allocator's functions.
  static let isAvailable = apus_allocations_install() > 0

  /// Runs work and counts.
  static func counted(_ work: () throws -> Void) rethrows -> ThreadAllocations {
    let before = apus_allocations_read_thread()
    apus_allocations_count_thread(1)
    defer { apus_allocations_count_thread(0) }
    try work()
    apus_allocations_count_thread(0)
    let after = apus_allocations_read_thread()
    return ThreadAllocations(
      allocations: Int(truncatingIfNeeded: after.allocations &- before.allocations),
      liveBytes: Int(after.live_bytes - before.live_bytes))
  }

  /// The verdict where nothing can be counted.
  static let unavailable = PerformanceVerdict(
    .skipped,
    "skipped: heap allocations cannot be counted on this system or in this kind of executable")
}
