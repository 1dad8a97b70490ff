extension MetricMeasurement {
  /// The measurement as a JSON object; the schema is in `Documentation/Results.md`.
  ///
  /// Numbers that are not finite have no spelling in JSON. A measurement with such a value is
  /// written as failed, and the ends of such an interval are written as `null`.
  package var json: ResultJSONValue { .object(members) }

  /// The measurement as one line of JSON without a line break; the schema is in
  /// `Documentation/Results.md`.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  public var jsonLine: String { json.line }

  /// The members of the JSON object, in the order that the schema promises.
  package var members: [ResultJSONValue.Member] {
    var members = [
      ResultJSONValue.Member("probe", .string(probe.name)),
      ResultJSONValue.Member("variant", .string(metric.name)),
      ResultJSONValue.Member("parameter", .object(parameters.map(\.member))),
    ]
    switch outcome {
    case .measured(let estimate):
      members += estimate.members + polarityMembers(estimate) + distributionMembers(estimate)
    case .missing(let reason): members += reason.members
    }
    if let verdict { members.append(ResultJSONValue.Member("verdict", .string(verdict.rawValue))) }
    if !notes.isEmpty {
      members.append(ResultJSONValue.Member("notes", .array(notes.map(ResultJSONValue.string))))
    }
    return members
  }

  private func distributionMembers(_ estimate: Estimate) -> [ResultJSONValue.Member] {
    guard estimate.value.isFinite, let distribution else { return [] }
    return [ResultJSONValue.Member("distribution", distribution.json(of: estimate))]
  }

  /// Only a polarity that is unusual for the unit is written.
  private func polarityMembers(_ estimate: Estimate) -> [ResultJSONValue.Member] {
    guard estimate.value.isFinite, metric.polarity != estimate.unit.usualPolarity else { return [] }
    return [ResultJSONValue.Member("better", .string(metric.polarity.rawValue))]
  }

  /// Creates a measurement from the members of a JSON object; members with other names are ignored.
  ///
  /// Lines of older sessions have verdicts and counts in their notes; `StoredNotes` reads them.
  package init(json: ResultJSONValue) throws(RecordError) {
    let probe = ProbeKey(try json.string("probe"))
    let parameters = try Self.parameters(json.member("parameter"))
    let outcome = try Outcome(json: json)
    let estimate: Estimate? = if case .measured(let estimate) = outcome { estimate } else { nil }
    let notes = StoredNotes(try json.strings("notes"), of: probe)
    self.init(
      probe: probe, metric: try Self.metric(json, estimate?.unit),
      parameters, outcome: outcome,
      distribution: try json["distribution"].map { json throws(RecordError) in
        try Distribution(json: json, of: estimate, orElse: notes.epochs)
      },
      verdict: json["verdict"] == nil
        ? notes.verdict : VerdictCode(try json.string("verdict")),
      notes: json["verdict"] == nil ? notes.others : notes.all)
  }

  private static func metric(
    _ json: ResultJSONValue, _ unit: MeasurementUnit?
  ) throws(RecordError) -> MetricKey {
    MetricKey(
      stored: try json.string("variant"), unit: unit,
      polarity: json["better"] == nil ? nil : try json.name("better"))
  }

  private static func parameters(_ json: ResultJSONValue) throws(RecordError) -> [Parameter] {
    guard case .object(let members) = json else {
      throw RecordError("parameter", "is not an object")
    }
    var parameters: [Parameter] = []
    for member in members {
      switch member.value {
      case .integer(let number): parameters.append(Parameter(member.name, number))
      case .string(let text): parameters.append(Parameter(member.name, text))
      default:
        throw RecordError("parameter.\(member.name)", "is neither a whole number nor a string")
      }
    }
    return parameters
  }
}

extension MetricMeasurement.Outcome {
  fileprivate init(json: ResultJSONValue) throws(RecordError) {
    if let reason = try MetricMeasurement.Reason(json: json) {
      self = .missing(reason)
    } else {
      self = .measured(try Estimate(json: json))
    }
  }
}

extension Parameter {
  fileprivate var member: ResultJSONValue.Member {
    switch value {
    case .integer(let number): ResultJSONValue.Member(name, .integer(number))
    case .text(let text): ResultJSONValue.Member(name, .string(text))
    }
  }
}
