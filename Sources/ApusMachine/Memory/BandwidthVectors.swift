/// The vectors of a bandwidth loop.
package enum BandwidthVectors: Sendable, Hashable, CaseIterable {
  /// The widest vectors that the processor has, chosen at run time; in C, with several accumulators.
  case widest
  /// The vectors of Swift loops that the compiler builds for every processor of the architecture.
  case baseline
}
