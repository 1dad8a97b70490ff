/// The declaration of a comparison, for programs that run it from outside.
package struct ComparisonDeclaration: Sendable, Hashable {
  let name: String
  let candidates: [BenchmarkDeclaration]

  init(_ comparison: Comparison) {
    name = comparison.name
    candidates = comparison.candidates.map { BenchmarkDeclaration($0) }
  }

  /// The declaration as a JSON object.
  var json: ResultJSONValue {
    .object([
      .init("name", .string(name)), .init("candidates", .array(candidates.map(\.json))),
    ])
  }

  /// Parses a declaration; `nil` if it is invalid or describes an impossible comparison.
  init?(json: ResultJSONValue) {
    guard case .string(let name)? = json["name"], !name.isEmpty,
      case .array(let values)? = json["candidates"]
    else { return nil }
    let candidates = values.compactMap { BenchmarkDeclaration(json: $0) }
    let names = Set(candidates.map(\.name))
    guard candidates.count == values.count, names.count == values.count, names.count >= 2,
      candidates.allSatisfy({ $0.form != .asynchronous && $0.form != .threads })
    else { return nil }
    self.name = name
    self.candidates = candidates
  }

  /// The comparison as known from outside.
  var comparison: Comparison { Comparison(name, candidates.map(\.benchmark)) }
}
