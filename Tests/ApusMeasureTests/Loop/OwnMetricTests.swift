import ApusTestSupport
import Testing

@testable import ApusMeasure

@Suite("A benchmark's own metrics")
struct OwnMetricTests {
  private func recorded(_ body: @escaping @Sendable (Run) -> Void) throws -> [RecordedValue] {
    let benchmark = Benchmark("own", body)
    return try BenchmarkCase.all(of: [benchmark])[0]
      .execute(FixedPlanDriver([1, 3]), epochTicks: 1000).recorded
  }

  @Test("A metric that is recorded several times has the mean of all calls")
  func mean() throws {
    let values = try recorded { run in
      run.record(.bytes("compressed"), 100)
      for _ in run { run.record(.bytes("compressed"), 50) }
      run.record(.ratio("hit rate", polarity: .more), 0.5)
      run.record(.bytes("compressed"), 100)
    }
    #expect(values.map(\.key.name) == ["compressed", "hit rate"])
    #expect(values.map(\.mean) == [400.0 / 6, 0.5])
    #expect(values.map(\.key.unit) == [.bytes, .ratio])
    #expect(values.map(\.key.polarity) == [.less, .more])
  }

  @Test("The calls of all threads count, each as often as it is made")
  func threads() throws {
    let benchmark = Benchmark("own", threads: 3) { run, thread in
      run.record(.count("thread"), thread)
      if thread == 1 { for _ in 0..<3 { run.record(.count("thread"), 5) } }
      if thread == 2 { run.record(.bytes("of the last"), 7) }
      for _ in run {}
    }
    let values = try BenchmarkCase(benchmark: benchmark, count: 3)
      .execute(FixedPlanDriver([1, 3]), epochTicks: 1000).recorded
    #expect(values.map(\.key.name) == ["thread", "of the last"])
    #expect(values.map(\.mean) == [18.0 / 6, 7])
  }

  @Test("Metrics in turns keep apart, also if the same name is written twice")
  func turns() throws {
    let values = try recorded { run in
      for _ in run {
        run.record(.count("a"), 1)
        run.record(.count("b"), 2)
        run.record(.count("a"), 3)
      }
    }
    #expect(values.map(\.mean) == [2, 2])
  }

  @Test("A metric that is never recorded is no result")
  func never() throws {
    #expect(try recorded { run in for _ in run {} } == [])
  }

  @Test(
    "A value that is not finite fails the metric, and says which value",
    arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(_ value: Double) throws {
    let values = try recorded { run in
      for _ in run { run.record(.count("bad"), 1) }
      run.record(.count("bad"), value)
    }
    guard
      case .missing(.failed(let reason)) = RecordedSeries.all(of: values)[0].outcome(
        over: .processes)
    else {
      Issue.record("the metric must fail")
      return
    }
    #expect(reason == "the benchmark recorded \(value) as 'bad'")
  }

  @Test("Processes that agree give an exact value, and others their median")
  func processes() throws {
    let key = MetricKey("size", .bytes)
    func outcome(_ values: [Double]) -> Estimate? {
      let series = RecordedSeries.all(of: values.map { RecordedValue(key: key, mean: $0) })
      guard case .measured(let estimate) = series[0].outcome(over: .processes) else { return nil }
      return estimate
    }
    #expect(outcome([4, 4, 4])?.statistic == .reading)
    #expect(outcome([4, 4, 4])?.value == 4)
    #expect(outcome([1, 2, 3, 4, 5, 6, 7])?.statistic == .median)
    #expect(outcome([1, 2, 3, 4, 5, 6, 7])?.value == 4)
  }

  @Test("A metric that only some processes recorded says so")
  func some() {
    let series = RecordedSeries.all(of: [RecordedValue(key: MetricKey("a", .count), mean: 1)])
    #expect(series[0].notes(of: 6) == ["recorded in 1 of 6 processes"])
    #expect(series[0].notes(of: 1) == [])
  }

  @Test("A name that every benchmark has stops the program with a message")
  func takenName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var facts = LoopFacts()
      facts.recorded = [RecordedValue(key: .time, mean: 1)]
      _ = facts.recordedMessages
    }
    expectTrap(result, saying: "Fatal error: 'time' is a metric that every benchmark has")
  }

  @Test("A name with two units stops the program with a message")
  func twoUnits() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let run = Run(RunState(FixedPlanDriver([1])))
      run.record(.count("a"), 1)
      run.record(.bytes("a"), 1)
    }
    expectTrap(
      result, saying: "Fatal error: the metric 'a' is recorded with two units or polarities")
  }

  @Test(
    "A recorded value survives the pipe",
    arguments: [
      RecordedValue(key: MetricKey("a b", .count, polarity: .neither), mean: 1.5),
      RecordedValue(key: MetricKey("x", .bytes), mean: .infinity, candidate: 1),
    ])
  func message(_ value: RecordedValue) {
    #expect(WorkerMessage(line: WorkerMessage.recorded(value).line) == .recorded(value))
  }

  @Test(
    "Text that is no recorded value is rejected",
    arguments: [
      "recorded", "recorded {}", #"recorded {"name":"","unit":"B","better":"less","mean":"1"}"#,
      #"recorded {"name":"a","unit":"x","better":"less","mean":"1"}"#,
      #"recorded {"name":"a","unit":"B","better":"less","mean":1}"#,
      #"recorded {"name":"a","unit":"B","better":"less","mean":"1","candidate":-1}"#,
    ])
  func badMessage(_ line: String) {
    #expect(WorkerMessage(line: line) == nil)
  }

  @Test("The candidates of a comparison have their own metrics")
  func comparison() throws {
    let comparison = Comparison(
      "sizes",
      [
        Benchmark("old") { run in for _ in run { run.record(.bytes("size"), 200) } },
        Benchmark("new") { run in for _ in run { run.record(.bytes("size"), 150) } },
      ])
    let request = WorkerRequest(
      index: 0, pass: .comparison, seed: 1, measureNanoseconds: 1e6, warmUpNanoseconds: 1e5,
      ticksPerNanosecond: 1, stepNanoseconds: 1)
    var record = ComparisonRecord(comparison)
    record.add(Worker.perform(request, [comparison]))
    let own = ComparisonResult(record).own
    #expect(own.map(\.estimate?.value) == [200, 150])
    #expect(own.map { $0.parameter("candidate") } == [.text("old"), .text("new")])
  }
}
