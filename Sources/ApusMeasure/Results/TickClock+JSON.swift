extension TickClock {
  /// The clock as a JSON object; the schema is in `Documentation/Results.md`.
  package var json: JSONValue {
    .object([
      JSONValue.Member("source", .string(source.rawValue)),
      JSONValue.Member("ticks_per_nanosecond", .double(ticksPerNanosecond)),
      JSONValue.Member("relative_uncertainty", .double(relativeUncertainty)),
      JSONValue.Member("step_nanoseconds", .double(stepNanoseconds)),
      JSONValue.Member("cost_nanoseconds", .double(costNanoseconds)),
    ])
  }

  /// Creates a clock from a JSON object; `null` means not a number.
  package init(json: JSONValue) throws(RecordError) {
    self.init(
      source: try json.name("source"),
      ticksPerNanosecond: try json.numberOrNull("ticks_per_nanosecond") ?? .nan,
      relativeUncertainty: try json.numberOrNull("relative_uncertainty") ?? .nan,
      stepNanoseconds: try json.numberOrNull("step_nanoseconds") ?? .nan,
      costNanoseconds: try json.numberOrNull("cost_nanoseconds") ?? .nan)
  }
}
