extension TickClock {
  /// The clock as a JSON object; the schema is in `Documentation/Results.md`.
  package var json: ResultJSONValue {
    .object([
      ResultJSONValue.Member("source", .string(source.rawValue)),
      ResultJSONValue.Member("ticks_per_nanosecond", .double(ticksPerNanosecond)),
      ResultJSONValue.Member("relative_uncertainty", .double(relativeUncertainty)),
      ResultJSONValue.Member("step_nanoseconds", .double(stepNanoseconds)),
      ResultJSONValue.Member("cost_nanoseconds", .double(costNanoseconds)),
    ])
  }

  /// Creates a clock from a JSON object; `null` means not a number.
  package init(json: ResultJSONValue) throws(RecordError) {
    self.init(
      source: try json.name("source"),
      ticksPerNanosecond: try json.numberOrNull("ticks_per_nanosecond") ?? .nan,
      relativeUncertainty: try json.numberOrNull("relative_uncertainty") ?? .nan,
      stepNanoseconds: try json.numberOrNull("step_nanoseconds") ?? .nan,
      costNanoseconds: try json.numberOrNull("cost_nanoseconds") ?? .nan)
  }
}
