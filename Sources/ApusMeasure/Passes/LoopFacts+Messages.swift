extension LoopFacts {
  /// The facts as messages: pauses for each iteration, the size of a batch, and the own metrics.
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
    return messages + eventMessages + recordedMessages
  }

  /// The percentiles of the single events, in ticks. A percentile that needs more events is absent.
  private var eventMessages: [WorkerMessage] {
    guard let events, events.count > 0 else { return [] }
    return [.value(.events, Double(events.count)), .value(.eventTicks, eventTicks)]
      + LatencyPercentile.allCases.map { percentile in
        guard
          Double(events.count) * (1 - percentile.probability) >= 0.999 || percentile == .greatest,
          let ticks = events.quantile(percentile.probability)
        else {
          return .absent(
            percentile.value, "a process had \(events.count) events: raise the budget")
        }
        return .value(percentile.value, Double(ticks))
      }
  }

  /// The own metrics as messages.
  ///
  /// Stops the program if a name is that of a metric that every benchmark has.
  var recordedMessages: [WorkerMessage] {
    for value in recorded {
      DeclarationCheck.require(
        !Self.taken.contains(value.key.name),
        "'\(value.key.name)' is a metric that every benchmark has; give the own metric another name"
      )
    }
    return recorded.map { .recorded($0) }
  }

  /// The names that own metrics may not have.
  private static let taken = Set(
    WorkerValue.allCases.map(\.rawValue) + MeasuringPass.allCases.map(\.rawValue)
      + ["time", "rate", "ratio", "control"])
}
