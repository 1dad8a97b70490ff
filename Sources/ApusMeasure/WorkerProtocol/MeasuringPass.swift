/// What one process is asked for. Passes are kept apart so that nothing hooked is timed.
package enum MeasuringPass: String, Sendable, Hashable, CaseIterable {
  /// Times epochs, with nothing else switched on.
  case timing
  /// Looks for work that the optimiser removed.
  case detection
  /// Reads what the kernel and the processor count.
  case counters
  /// Counts heap allocations, with the allocator's functions redirected.
  case allocations
  /// Runs the loop as often as it is told to, for a counter around the process.
  case instructions
  /// Times the candidates of a comparison in turns.
  case comparison
  /// Takes turns with other processes.
  case turns
  /// Names everything that can be measured, and measures nothing.
  case listing

  /// Whether a failure of this pass leaves no time to report.
  var concernsTime: Bool { self == .timing || self == .detection }
}
