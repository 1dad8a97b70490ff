extension Estimate {
  /// The members that an estimate adds to a measurement's JSON object.
  package var members: [ResultJSONValue.Member] {
    guard value.isFinite else {
      return [ResultJSONValue.Member("failed", .string("the value is not finite: \(value)"))]
    }
    let interval = finiteInterval
    var members = [
      ResultJSONValue.Member("value", .double(value)),
      ResultJSONValue.Member("low", interval.map { .double($0.low) } ?? .null),
      ResultJSONValue.Member("high", interval.map { .double($0.high) } ?? .null),
      ResultJSONValue.Member("unit", .string(unit.rawValue)),
      ResultJSONValue.Member("samples", .integer(samples)),
      ResultJSONValue.Member("statistic", .string(statistic.rawValue)),
      ResultJSONValue.Member("population", .string(population.rawValue)),
    ]
    if interval == nil {
      members.append(ResultJSONValue.Member("undecided", .string(undecidedReason)))
    }
    return members
  }

  /// Creates an estimate from the members of a measurement's JSON object.
  package init(json: ResultJSONValue) throws(RecordError) {
    let low = try json.numberOrNull("low")
    let high = try json.numberOrNull("high")
    guard (low == nil) == (high == nil) else {
      throw RecordError(low == nil ? "low" : "high", "is null and the other end is not")
    }
    self.init(
      value: try json.number("value"), low: low, high: high, unit: try json.name("unit"),
      samples: try json.count("samples"), statistic: try json.name("statistic"),
      population: try json.name("population"))
  }

  private var finiteInterval: (low: Double, high: Double)? {
    guard let low, let high, low.isFinite, high.isFinite else { return nil }
    return (low, high)
  }

  /// The reason why the estimate has no interval: `4 of 6 processes`.
  package var undecidedReason: String {
    let needed = Self.fewestSamples
    guard samples < needed else { return "no interval from \(samples) \(sampleName)" }
    return "\(samples) of \(needed) \(sampleName)"
  }

  private var sampleName: String {
    switch population {
    case .processes: "processes"
    case .allocations: "allocations"
    case .withinProcess: "epochs"
    case .events: "events"
    case .exact: "readings"
    }
  }
}
