import ApusTestSupport
import Synchronization
import Testing

@testable import ApusMeasure

@Suite("CaseParameters")
struct CaseParametersTests {
  private let benchmark = Benchmark(
    "parse", parameters: ["file": ["a.json", "b.json"], "depth": [1, 8]]
  ) { run, values in
    for _ in run { blackHole(values.integer("depth") + values.text("file").count) }
  }

  @Test("Named parameters make all combinations, the last first to change")
  func combinations() {
    let titles = BenchmarkCase.all(of: [benchmark]).map(\.title)
    #expect(
      titles == [
        "parse, file a.json, depth 1", "parse, file a.json, depth 8", "parse, file b.json, depth 1",
        "parse, file b.json, depth 8",
      ])
  }

  @Test("The closure gets the values of its case, and the measurement has them as parameters")
  func values() throws {
    let seen = Mutex<[String]>([])
    let benchmark = Benchmark("b", parameters: ["name": ["x", "--quick"]]) { run, values in
      seen.withLock { $0.append(values.text("name")) }
      for _ in run {}
    }
    let cases = BenchmarkCase.all(of: [benchmark])
    for each in cases { try each.execute(FixedPlanDriver([1]), epochTicks: 1000) }
    #expect(seen.withLock(\.self) == ["x", "--quick"])
    #expect(cases[1].parameters == [Parameter("benchmark", "b"), Parameter("name", "--quick")])
  }

  @Test("A filter matches a part of the name, or of the name with its values")
  func filters() {
    let cases = BenchmarkCase.all(of: [benchmark])
    #expect(cases.count { $0.matches(["depth 8"]) } == 2)
    #expect(cases.count { $0.matches(["a.json, depth 8"]) } == 1)
    #expect(cases.count { $0.matches(["pars"]) } == 4)
    #expect(cases.count { $0.matches([]) } == 4)
    #expect(cases.count { $0.matches(["depth 9"]) } == 0)
  }

  @Test("A parameter may be named like an option, and a filter finds it")
  func optionName() {
    let benchmark = Benchmark("b", parameters: ["--json": [1, 2], "-q": ["--quick"]]) {
      run, values in
      for _ in run { blackHole(values.integer("--json")) }
    }
    let cases = BenchmarkCase.all(of: [benchmark])
    #expect(cases.map(\.title) == ["b, --json 1, -q --quick", "b, --json 2, -q --quick"])
    #expect(cases.count { $0.matches(["--json 2"]) } == 1)
  }

  @Test("Parameters survive the list of another program")
  func declaration() throws {
    let declaration = BenchmarkDeclaration(benchmark)
    let read = try #require(BenchmarkDeclaration(json: declaration.json))
    #expect(read == declaration)
    #expect(
      BenchmarkCase.all(of: [read.benchmark]).map(\.title)
        == BenchmarkCase.all(of: [benchmark]).map(\.title))
  }

  @Test(
    "A list of parameters that cannot be is refused",
    arguments: [
      #"[]"#, #"[{"name":"a"}]"#, #"[{"name":"a","values":[]}]"#, #"[{"name":"","values":[1]}]"#,
      #"[{"name":"a","values":[1,1]}]"#, #"[{"name":"bytes","values":[1]}]"#,
      #"[{"name":"a","values":[1.5]}]"#, #"[{"name":"a","values":[1]},{"name":"a","values":[2]}]"#,
      "3",
    ])
  func invalid(_ lists: String) throws {
    let text =
      #"{"name":"b","form":"parameters","counts":[],"floor":false,"parameters":"# + lists + "}"
    let json = try ResultJSONParser.value(of: Array(text.utf8))
    #expect(BenchmarkDeclaration(json: json) == nil)
  }

  @Test("Too many combinations are refused before they are made")
  func tooMany() {
    let values = (0..<100).map { ParameterValue.integer($0) }
    let lists = (0..<20).map { ParameterList(name: "p\($0)", values: values) }
    #expect(ParameterList.problem(lists) == "more than 1000 combinations")
  }

  @Test("A parameter that was not declared stops the program with a message")
  func unknown() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CaseParameters(values: []).text("file")
    }
    expectTrap(result, saying: "Fatal error: the benchmark declares no parameter 'file'")
  }
}
