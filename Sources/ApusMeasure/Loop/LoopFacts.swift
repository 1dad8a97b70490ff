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
  /// The size of the last batch of inputs; `nil` for a loop without inputs.
  var batch: BatchPlan.Facts?
  /// The means of the benchmark's own metrics.
  var recorded: [RecordedValue] = []

  /// Adds a timed stretch.
  mutating func add(ticks: UInt64, pauses: Int) {
    timedTicks += ticks
    self.pauses += pauses
  }

  /// The own metrics as messages.
  var recordedMessages: [WorkerMessage] { recorded.map { .recorded($0) } }

  /// The facts as messages: pauses for each iteration, and the size of a batch.
  var messages: [WorkerMessage] {
    var messages: [WorkerMessage] = []
    if pauses > 0 {
      messages += [
        .value(.pauses, Double(pauses) / Double(max(1, iterations))),
        .value(.pauseTicks, pauseTicks),
      ]
    }
    if let batch {
      messages += [
        .value(.batchInputs, Double(batch.inputs)), .value(.batchBytes, batch.bytes),
      ]
    }
    return messages + recordedMessages
  }
}
