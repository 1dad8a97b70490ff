/// The facts about a loop that its times do not show.
struct LoopFacts: Sendable, Hashable {
  /// The ticks of all timed stretches.
  private(set) var timedTicks: UInt64 = 0
  /// The number of all iterations.
  var iterations = 0
  /// The number of pauses.
  private(set) var pauses = 0
  /// The ticks that are subtracted for a pause.
  var pauseTicks = 0.0
  /// Whether the times are those of a clock of the benchmark's own.
  var hasOwnClock = false
  /// The size of the last batch of inputs; `nil` for a loop without inputs.
  var batch: BatchPlan.Facts?
  /// The times of the single events, in ticks; `nil` for a loop of another kind.
  var events: LatencyHistogram?
  /// The ticks that an event takes without work.
  var eventTicks = 0.0
  /// The means of the benchmark's own metrics.
  var recorded: [RecordedValue] = []

  /// Adds a timed stretch.
  mutating func add(ticks: UInt64, pauses: Int) {
    timedTicks += ticks
    self.pauses += pauses
  }
}
