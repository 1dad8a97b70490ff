/// The pass of a measuring process. Passes are separate so that timed code has no hooks.
package enum MeasuringPass: String, Sendable, Hashable, CaseIterable {
  /// Times epochs, with nothing else switched on.
  case timing
  /// Checks for work that the optimiser removed.
  case detection
  /// Reads the counters of the kernel and the processor.
  case counters
  /// Counts heap allocations, with the allocator's functions redirected.
  case allocations
  /// Runs the loop a given number of times, for a counter around the process.
  case instructions
  /// Times the candidates of a comparison in turns.
  case comparison
  /// Takes turns with other processes.
  case turns
  /// Lists everything that can be measured, and measures nothing.
  case listing

  /// Whether a failure of this pass means that no time can be reported.
  var concernsTime: Bool { self == .timing || self == .detection }
}
