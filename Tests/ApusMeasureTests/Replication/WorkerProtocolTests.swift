import ApusTestSupport
import Testing

@testable import ApusMeasure

@Suite("Worker protocol")
struct WorkerProtocolTests {
  static let request = WorkerRequest(
    index: 3, pass: .counters, seed: .max, measureNanoseconds: 6.5e7, warmUpNanoseconds: 1e6,
    ticksPerNanosecond: 2.5961221407175223, stepNanoseconds: 10.01, processor: 1, parent: 4711)

  @Test("A request survives the environment")
  func requestRoundTrip() {
    var unbound = Self.request
    unbound.processor = nil
    for request in [Self.request, unbound] {
      #expect(WorkerRequest(encoded: request.encoded) == request)
    }
  }

  @Test(
    "Text that is no request is rejected",
    arguments: [
      "", "index", "index=1", "index=-1;pass=timing;seed=1;measure=1;warmup=1;rate=1;step=1",
      "index=1;pass=nothing;seed=1;measure=1;warmup=1;rate=1;step=1",
      "index=1;pass=timing;seed=1;measure=nan;warmup=1;rate=1;step=1",
      "index=1;pass=timing;seed=1;measure=1;warmup=1;rate=0;step=1",
      "index=1;pass=timing;seed=1;measure=1e300;warmup=1;rate=1;step=1",
      "index=1;pass=timing;seed=1;measure=1;warmup=inf;rate=1;step=1",
      "index=1;pass=timing;seed=1;measure=1;warmup=1;rate=inf;step=1",
      "index=1;pass=timing;seed=1;measure=1;warmup=1;rate=1;step=1e18",
    ])
  func badRequest(_ text: String) {
    #expect(WorkerRequest(encoded: text) == nil)
  }

  @Test(
    "A message survives the pipe",
    arguments: [
      WorkerMessage.epoch(Epoch(iterations: 1, ticks: .max)), .value(.allocations, 0.1),
      .value(.cpuTime, 1e-300), .absent(.instructions, "no PMU: errno 2"),
      .fault("something = broken; twice"), .fault("\u{301}accent first"), .done, .version(7),
      .benchmark(BenchmarkDeclaration(Benchmark("a \"b\"\n/, 🦅") { _ in })),
      .benchmark(BenchmarkDeclaration(Benchmark("sum", bytes: 1, 64) { _, _ in })),
      .benchmark(BenchmarkDeclaration(Benchmark("lock", threads: 2) { _, _ in })),
      .benchmark(
        BenchmarkDeclaration(Benchmark("wait", mayBeAtLoopFloor: true) { _ in await Task.yield() })),
      .comparison(
        ComparisonDeclaration(Comparison("c", [Benchmark("a") { _ in }, Benchmark("b") { _ in }]))),
    ])
  func messageRoundTrip(_ message: WorkerMessage) {
    #expect(WorkerMessage(line: message.line) == message)
  }

  @Test("A reason of several lines becomes a single line")
  func oneLine() {
    #expect(WorkerMessage.fault("first\nsecond").line == "fault first second")
  }

  @Test(
    "Text that is no message is rejected",
    arguments: [
      "", "epoch", "epoch 1", "epoch 0 5", "epoch -1 5", "value x 1", "value cycle x", "done now",
      "nonsense", "apus", "apus one", "benchmark", "benchmark {}", "comparison []",
      #"benchmark {"name":"","form":"plain","counts":[],"floor":false}"#,
      #"benchmark {"name":"a","form":"plain","counts":[1],"floor":false}"#,
      #"benchmark {"name":"a","form":"bytes","counts":[],"floor":false}"#,
      #"benchmark {"name":"a","form":"bytes","counts":[0],"floor":false}"#,
      #"benchmark {"name":"a","form":"bytes","counts":[1.5],"floor":false}"#,
      #"comparison {"name":"a","candidates":[]}"#,
    ])
  func badMessage(_ line: String) {
    #expect(WorkerMessage(line: line) == nil)
  }

  @Test("Random bytes never trap", arguments: [1, 2, 3, 4] as [UInt64])
  func hostile(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("epochvaludn =;0123456789.-\u{1F}é")
    for _ in 0..<2000 {
      let length = Int.random(in: 0...30, using: &random)
      let text = String((0..<length).map { _ in alphabet.randomElement(using: &random) ?? " " })
      if let message = WorkerMessage(line: text) {
        #expect(WorkerMessage(line: message.line) != nil)
      }
      #expect(WorkerRequest(encoded: text) == nil)
    }
  }
}
