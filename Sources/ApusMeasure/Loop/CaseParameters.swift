/// The values of a benchmark's parameters in a single case.
///
///     let files = Benchmark("parse", parameters: ["file": ["a.json", "b.json"], "depth": [1, 8]]) {
///       run, values in
///       let (file, depth) = (values.text("file"), values.integer("depth"))
///       for _ in run { blackHole(parse(file) + depth) }
///     }
///
public struct CaseParameters: Sendable, Hashable {
  /// The values in the order of the declaration.
  let values: [Parameter]

  /// Returns the value of a parameter with texts.
  ///
  /// Stops the program with a message if the benchmark declares no such parameter.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  public func text(_ name: String) -> String { value(name).description }

  /// Returns the value of a parameter with whole numbers.
  ///
  /// Stops the program with a message if the benchmark declares no such parameter, or with texts.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  public func integer(_ name: String) -> Int {
    guard case .integer(let number) = value(name) else {
      fatalError("the parameter '\(name)' has texts; read it by text(_:)")
    }
    return number
  }

  private func value(_ name: String) -> ParameterValue {
    guard let value = values.first(where: { $0.name == name })?.value else {
      fatalError("the benchmark declares no parameter '\(name)'")
    }
    return value
  }
}

extension Benchmark {
  /// The most cases of a benchmark with parameters.
  static let mostCases = 1000

  /// Creates a benchmark of all combinations of named parameters; each combination gives a result.
  ///
  ///     Benchmark("parse", parameters: ["file": ["small.json", "large.json"]]) { run, values in
  ///       let text = values.text("file")
  ///       for _ in run { blackHole(parse(text)) }
  ///     }
  ///
  /// A filter may contain the values, as in `apus bench "file small.json"`. If the work grows with a
  /// size, declare it by `elements:` or `bytes:`: the result then has a rate, and removed work shows.
  ///
  /// - Parameters:
  ///   - name: Unique among the benchmarks of a program.
  ///   - parameters: The names with their values, texts or whole numbers; at least one name, each once,
  ///     with at least one value, each once. At most 1000 combinations.
  ///   - mayBeAtLoopFloor: Whether a body of about one cycle is intended. Otherwise it is an error,
  ///     unless single steps (Linux on x86-64) show its instructions.
  ///   - body: Takes the run and the values of the case.
  public init(
    _ name: String, parameters: KeyValuePairs<String, [ParameterValue]>,
    mayBeAtLoopFloor: Bool = false,
    body: @escaping @Sendable (_ run: Run, _ values: CaseParameters) throws -> Void
  ) {
    let all = parameters.map { ParameterList(name: $0.key, values: $0.value) }
    let problem = ParameterList.problem(all)
    DeclarationCheck.require(problem == nil, "the benchmark '\(name)': \(problem ?? "")")
    self.init(name: name, mayBeAtLoopFloor: mayBeAtLoopFloor, body: .parametrised(all, body))
  }
}

/// A named parameter with all its values.
struct ParameterList: Sendable, Hashable {
  let name: String
  let values: [ParameterValue]

  /// Names that results of benchmarks have already.
  private static let taken: Set<String> = ["benchmark", "elements", "bytes", "threads"]

  /// Returns why lists cannot be declared; `nil` if they can.
  static func problem(_ lists: [ParameterList]) -> String? {
    if lists.isEmpty { return "parameters need a name" }
    if Set(lists.map(\.name)).count < lists.count { return "names of parameters must differ" }
    for list in lists {
      if list.name.isEmpty || taken.contains(list.name) {
        return "a parameter cannot be called '\(list.name)'"
      }
      if list.values.isEmpty || Set(list.values.map(\.description)).count < list.values.count {
        return "the values of '\(list.name)' must differ, and there must be one"
      }
    }
    let count = lists.reduce(1.0) { $0 * Double($1.values.count) }
    return count > Double(Benchmark.mostCases)
      ? "more than \(Benchmark.mostCases) combinations" : nil
  }

  /// Returns all combinations, the last parameter first to change.
  static func combinations(_ lists: [ParameterList]) -> [CaseParameters] {
    lists.reduce([[]]) { heads, list in
      heads.flatMap { head in list.values.map { head + [Parameter(list.name, $0)] } }
    }.map { CaseParameters(values: $0) }
  }

  /// The list as a JSON object.
  var json: ResultJSONValue {
    .object([
      .init("name", .string(name)),
      .init(
        "values",
        .array(
          values.map { value in
            switch value {
            case .integer(let number): .integer(number)
            case .text(let text): .string(text)
            }
          })),
    ])
  }

  init(name: String, values: [ParameterValue]) {
    self.name = name
    self.values = values
  }

  /// Parses a list; `nil` if it is invalid.
  init?(json: ResultJSONValue) {
    guard case .string(let name)? = json["name"], case .array(let elements)? = json["values"] else {
      return nil
    }
    let values = elements.compactMap { element -> ParameterValue? in
      switch element {
      case .integer(let number): .integer(number)
      case .string(let text): .text(text)
      default: nil
      }
    }
    guard values.count == elements.count else { return nil }
    self.init(name: name, values: values)
  }
}
