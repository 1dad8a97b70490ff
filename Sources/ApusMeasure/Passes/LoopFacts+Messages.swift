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
    return messages + recordedMessages
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
