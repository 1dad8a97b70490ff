extension Verdict {
  /// The members that a verdict adds to its record: only `findings`, because the record has the
  /// grade.
  package var members: [ResultJSONValue.Member] {
    [ResultJSONValue.Member("findings", .array(findings.map(\.json)))]
  }

  /// Creates a verdict from a JSON object; members with other names are ignored.
  package init(json: ResultJSONValue) throws(RecordError) {
    var findings: [Finding] = []
    for finding in try json.array("findings") { findings.append(try Finding(json: finding)) }
    self.init(findings: findings)
  }
}

extension Finding {
  fileprivate var json: ResultJSONValue {
    .object([
      ResultJSONValue.Member("name", .string(name)),
      ResultJSONValue.Member("grade", .string(grade.rawValue)),
      ResultJSONValue.Member("evidence", .string(evidence)),
      ResultJSONValue.Member("remedy", .string(remedy)),
    ])
  }

  fileprivate init(json: ResultJSONValue) throws(RecordError) {
    self.init(
      name: try json.string("name"), grade: try json.name("grade"),
      evidence: try json.string("evidence"), remedy: try json.string("remedy"))
  }
}
