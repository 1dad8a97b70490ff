import ApusMeasure

/// Failed checks in the Static Analysis Results Interchange Format.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
package enum SARIFFile {
  /// A rule that checks can break.
  package struct Rule: Sendable, Hashable {
    /// The identifier, such as `fleet/worse`.
    package let identifier: String
    /// The law in a sentence.
    package let text: String

    /// Creates a rule.
    package init(_ identifier: String, _ text: String) {
      self.identifier = identifier
      self.text = text
    }
  }

  /// Returns the file: a result for each failed check, whose place is its name in its group.
  ///
  /// - Complexity: O(*n*) in the number of results.
  package static func text(of results: [CheckResult], rule: Rule, version: String) -> String {
    typealias Member = ResultJSONValue.Member
    let driver = ResultJSONValue.object([
      Member("name", .string("apus")), Member("version", .string(version)),
      Member(
        "rules",
        .array([
          .object([
            Member("id", .string(rule.identifier)),
            Member("shortDescription", .object([Member("text", .string(rule.text))])),
          ])
        ])),
    ])
    let failed = results.filter { $0.outcome == .failed }.map { self.result($0, rule) }
    let run = ResultJSONValue.object([
      Member("tool", .object([Member("driver", driver)])), Member("results", .array(failed)),
    ])
    return ResultJSONValue.object([
      Member("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      Member("version", .string("2.1.0")), Member("runs", .array([run])),
    ]).line + "\n"
  }

  private static func result(_ result: CheckResult, _ rule: Rule) -> ResultJSONValue {
    typealias Member = ResultJSONValue.Member
    let place = ResultJSONValue.object([
      Member("name", .string(result.name)),
      Member("fullyQualifiedName", .string("\(result.group)/\(result.name)")),
    ])
    return .object([
      Member("ruleId", .string(rule.identifier)), Member("level", .string("error")),
      Member("message", .object([Member("text", .string(result.message))])),
      Member(
        "locations",
        .array([.object([Member("logicalLocations", .array([place]))])])),
    ])
  }
}
