import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A simultaneous reading of the counter and of the system's monotonic clock.
struct TickEdge: Sendable, Hashable {
  var ticks: UInt64
  var nanoseconds: Int64

  /// The reading taken when the program was loaded.
  static var atLoad: TickEdge { TickEdge(apus_tick_edge_at_load()) }

  /// Reads both clocks.
  ///
  /// - Complexity: O(1), about half a microsecond. Does not allocate.
  static func now() -> TickEdge { TickEdge(apus_tick_edge(CLOCK_MONOTONIC)) }
}

extension TickEdge {
  private init(_ edge: apus_tick_edge) {
    self.init(ticks: edge.ticks, nanoseconds: edge.nanoseconds)
  }
}
