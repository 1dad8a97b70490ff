extension Measurement {
  /// The measurement as a JSON object; the schema is in `Documentation/Results.md`.
  ///
  /// Numbers that are not finite have no spelling in JSON. A measurement with such a value is
  /// written as failed, and the ends of such an interval are written as `null`.
  package var json: JSONValue { .object(members) }

  /// The measurement as one line of JSON without a line break; the schema is in
  /// `Documentation/Results.md`.
  ///
  /// - Complexity: O(*n*) in the bytes of the line.
  public var jsonLine: String { json.line }

  /// The members of the JSON object, in the order that the schema promises.
  package var members: [JSONValue.Member] {
    var members = [
      JSONValue.Member("probe", .string(probe)),
      JSONValue.Member("variant", .string(variant)),
      JSONValue.Member("parameter", .object(parameters.map(\.member))),
    ]
    switch outcome {
    case .measured(let estimate): members += estimate.members + distributionMembers(estimate)
    case .absent(let reason): members.append(JSONValue.Member("absent", .string(reason)))
    case .failed(let reason): members.append(JSONValue.Member("failed", .string(reason)))
    }
    if !notes.isEmpty {
      members.append(JSONValue.Member("notes", .array(notes.map(JSONValue.string))))
    }
    return members
  }

  private func distributionMembers(_ estimate: Estimate) -> [JSONValue.Member] {
    guard estimate.value.isFinite, let distribution else { return [] }
    return [JSONValue.Member("distribution", distribution.json)]
  }

  /// Creates a measurement from the members of a JSON object; members with other names are ignored.
  package init(json: JSONValue) throws(RecordError) {
    self.init(
      probe: try json.string("probe"), variant: try json.string("variant"),
      try Self.parameters(json.member("parameter")), outcome: try Outcome(json: json),
      distribution: try json["distribution"].map { json throws(RecordError) in
        try Distribution(json: json)
      },
      notes: try json.strings("notes"))
  }

  private static func parameters(_ json: JSONValue) throws(RecordError) -> [Parameter] {
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

extension Measurement.Outcome {
  fileprivate init(json: JSONValue) throws(RecordError) {
    if json["absent"] != nil {
      self = .absent(reason: try json.string("absent"))
    } else if json["failed"] != nil {
      self = .failed(reason: try json.string("failed"))
    } else {
      self = .measured(try Estimate(json: json))
    }
  }
}

extension Parameter {
  fileprivate var member: JSONValue.Member {
    switch value {
    case .integer(let number): JSONValue.Member(name, .integer(number))
    case .text(let text): JSONValue.Member(name, .string(text))
    }
  }
}
