extension MemoryLatencyProbe {
  /// The order in which a working set is walked, and the kind of its pages.
  ///
  ///     let clock = TickClock.calibrated()
  ///     for variant in [MemoryLatencyProbe.Variant.tlbLocal, .randomSmallPages] {
  ///       print(
  ///         variant.rawValue,
  ///         try MemoryLatencyProbe().nanosecondsPerLoad(bytes: 1 << 20, variant: variant, clock: clock, seed: 1))
  ///     }
  ///
  public enum Variant: String, Sendable, Hashable, CaseIterable {
    /// Inside windows of 64 small pages, one window after the other: no load waits for a page walk.
    case tlbLocal = "tlb-local"
    /// The whole range in random order on small pages: large sets pay for page walks as well.
    case randomSmallPages = "random-4k"
    /// The whole range in random order on huge pages, if the system grants at least 90 %.
    case randomHugePages = "random-huge"

    /// The kind of pages for the variant.
    var pages: MemoryArena.Pages { self == .randomHugePages ? .huge : .small }
  }
}
