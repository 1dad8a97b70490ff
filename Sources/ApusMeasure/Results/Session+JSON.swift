extension Session {
  /// The members that the head of a session adds to its record; the schema is in
  /// `Documentation/Results.md`.
  ///
  /// The seed is a string, because many readers store numbers as doubles of 53 bits.
  package var members: [ResultJSONValue.Member] {
    [
      ResultJSONValue.Member("command", .array(command.map(ResultJSONValue.string))),
      ResultJSONValue.Member("seed", .string(String(seed))),
      ResultJSONValue.Member("toolchain", .string(toolchain)),
      ResultJSONValue.Member("hardware", machine.json),
      ResultJSONValue.Member("clock", clock.json),
    ]
  }

  /// Creates a session without measurements and verdict from its first record.
  package init(json: ResultJSONValue) throws(RecordError) {
    guard let seed = UInt64(try json.string("seed")) else {
      throw RecordError("seed", "is not a whole number of 64 bits in a string")
    }
    self.init(
      identifier: try json.string("session"), startedAt: try json.string("time"),
      command: try json.strings("command"), seed: seed, toolchain: try json.string("toolchain"),
      machine: try Machine(json: json.member("hardware")),
      clock: try TickClock(json: json.member("clock")))
  }
}
