/// An epoch: a timed stretch of iterations.
package struct Epoch: Sendable, Hashable {
  /// The number of iterations.
  var iterations: Int
  /// The duration in ticks.
  var ticks: UInt64

  /// The ticks per iteration.
  var rate: Double { Double(ticks) / Double(iterations) }
}
