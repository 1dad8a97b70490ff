extension Estimate {
  /// The members that an estimate adds to a measurement's JSON object.
  package var members: [JSONValue.Member] {
    guard value.isFinite else {
      return [JSONValue.Member("failed", .string("the value is not finite: \(value)"))]
    }
    let interval = finiteInterval
    var members = [
      JSONValue.Member("value", .double(value)),
      JSONValue.Member("low", interval.map { .double($0.low) } ?? .null),
      JSONValue.Member("high", interval.map { .double($0.high) } ?? .null),
      JSONValue.Member("unit", .string(unit.rawValue)),
      JSONValue.Member("samples", .integer(samples)),
      JSONValue.Member("statistic", .string(statistic.rawValue)),
      JSONValue.Member("population", .string(population.rawValue)),
    ]
    if interval == nil { members.append(JSONValue.Member("undecided", .string(undecidedReason))) }
    return members
  }

  /// Creates an estimate from the members of a measurement's JSON object.
  package init(json: JSONValue) throws(RecordError) {
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
  private var undecidedReason: String {
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
