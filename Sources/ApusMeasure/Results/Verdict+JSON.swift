extension Verdict {
  /// The members that a verdict adds to its record: only `findings`, because the record has the
  /// grade.
  package var members: [JSONValue.Member] {
    [JSONValue.Member("findings", .array(findings.map(\.json)))]
  }

  /// Creates a verdict from a JSON object; members with other names are ignored.
  package init(json: JSONValue) throws(RecordError) {
    var findings: [Finding] = []
    for finding in try json.array("findings") { findings.append(try Finding(json: finding)) }
    self.init(findings: findings)
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("name", .string(name)),
      JSONValue.Member("grade", .string(grade.rawValue)),
      JSONValue.Member("evidence", .string(evidence)),
      JSONValue.Member("remedy", .string(remedy)),
    ])
  }

  fileprivate init(json: JSONValue) throws(RecordError) {
    self.init(
      name: try json.string("name"), grade: try json.name("grade"),
      evidence: try json.string("evidence"), remedy: try json.string("remedy"))
  }
}
