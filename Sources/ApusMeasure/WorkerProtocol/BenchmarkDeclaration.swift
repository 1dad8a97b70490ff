/// The declaration of a benchmark, for programs that measure it from outside.
package struct BenchmarkDeclaration: Sendable, Hashable {
  /// The forms of a body.
  enum Form: String, Sendable, Hashable {
    case plain, asynchronous, elements, bytes, threads, parameters
  }

  let name: String
  let form: Form
  /// The sizes or numbers of threads; empty if the form has no parameter.
  let counts: [Int]
  let mayBeAtLoopFloor: Bool
  /// The named parameters; empty for other forms.
  var parameters: [ParameterList] = []

  init(_ benchmark: Benchmark) {
    name = benchmark.name
    mayBeAtLoopFloor = benchmark.mayBeAtLoopFloor
    switch benchmark.body {
    case .plain: (form, counts) = (.plain, [])
    case .asynchronous: (form, counts) = (.asynchronous, [])
    case .sized(.elements, let sizes, _): (form, counts) = (.elements, sizes)
    case .sized(.bytes, let sizes, _): (form, counts) = (.bytes, sizes)
    case .threaded(let numbers, _): (form, counts) = (.threads, numbers)
    case .parametrised(let lists, _):
      (form, counts) = (.parameters, [])
      parameters = lists
    }
  }

  /// The declaration as a JSON object.
  var json: ResultJSONValue {
    .object(
      [
        .init("name", .string(name)), .init("form", .string(form.rawValue)),
        .init("counts", .array(counts.map { .integer($0) })),
        .init("floor", .bool(mayBeAtLoopFloor)),
      ] + (parameters.isEmpty ? [] : [.init("parameters", .array(parameters.map(\.json)))]))
  }

  /// Parses a declaration; `nil` if it is invalid.
  init?(json: ResultJSONValue) {
    guard case .string(let name)? = json["name"], !name.isEmpty,
      case .string(let word)? = json["form"], let form = Form(rawValue: word),
      case .array(let values)? = json["counts"], case .bool(let mayBeAtLoopFloor)? = json["floor"]
    else { return nil }
    let counts = values.compactMap { if case .integer(let count) = $0 { count } else { nil } }
    let hasCounts = form != .plain && form != .asynchronous && form != .parameters
    guard counts.count == values.count, counts.allSatisfy({ $0 > 0 }), counts.isEmpty != hasCounts
    else { return nil }
    self.name = name
    self.form = form
    self.counts = counts
    self.mayBeAtLoopFloor = mayBeAtLoopFloor
    guard form == .parameters else { return }
    guard case .array(let lists)? = json["parameters"] else { return nil }
    parameters = lists.compactMap { ParameterList(json: $0) }
    guard parameters.count == lists.count, ParameterList.problem(parameters) == nil else {
      return nil
    }
  }

  /// The benchmark as known from outside; its body is in the other program.
  var benchmark: Benchmark {
    let body: Benchmark.Body =
      switch form {
      case .plain: .plain { _ in throw BodyElsewhereError() }
      case .asynchronous: .asynchronous { _ in throw BodyElsewhereError() }
      case .elements: .sized(.elements, counts) { _, _ in throw BodyElsewhereError() }
      case .bytes: .sized(.bytes, counts) { _, _ in throw BodyElsewhereError() }
      case .threads: .threaded(counts) { _, _ in throw BodyElsewhereError() }
      case .parameters: .parametrised(parameters) { _, _ in throw BodyElsewhereError() }
      }
    return Benchmark(name: name, mayBeAtLoopFloor: mayBeAtLoopFloor, body: body)
  }

  /// The error of running another program's benchmark in this program.
  struct BodyElsewhereError: Error, CustomStringConvertible {
    let description = "the benchmark's body is in another program"
  }
}
