import Testing

@testable import ApusMeasure

@Suite("CountersPass")
struct CountersPassTests {
  @Test("Every counter gives a value or a reason, and CPU time is that of the body")
  func complete() throws {
    let request = WorkerRequest(
      index: 0, pass: .counters, seed: 1, measureNanoseconds: 2e7, warmUpNanoseconds: 1e6,
      ticksPerNanosecond: TickClock.calibrated(windowNanoseconds: 1e6).ticksPerNanosecond,
      stepNanoseconds: 10, processor: nil)
    let benchmark = Benchmark("chain") { run in
      var x = identity(1)
      for _ in run {
        for _ in 0..<1000 { x = identity(x &* 3) }
      }
      blackHole(x)
    }
    let messages = Worker.perform(request, BenchmarkCase.all(of: [benchmark]))
    var named: Set<WorkerValue> = []
    for message in messages {
      switch message {
      case .value(let name, let value):
        named.insert(name)
        #expect(value >= 0, "\(name)")
        if name == .cpuTime { #expect(value > 100) }
      case .absent(let name, let reason):
        named.insert(name)
        #expect(!reason.isEmpty, "\(name)")
      default: Issue.record("unexpected \(message)")
      }
    }
    let expected: Set<WorkerValue> = [
      .cpuTime, .userTime, .systemTime, .instructions, .cycles, .branchMisses, .cacheMisses,
      .contextSwitches, .waits, .pageFaults, .peakMemory,
    ]
    #expect(named == expected)
  }

  @Test("A value that several threads count together is absent for each iteration, with the reason")
  func threads() {
    let request = WorkerRequest(
      index: 1, pass: .counters, seed: 1, measureNanoseconds: 1e6, warmUpNanoseconds: 1e5,
      ticksPerNanosecond: TickClock.calibrated(windowNanoseconds: 1e6).ticksPerNanosecond,
      stepNanoseconds: 10, processor: nil)
    let benchmark = Benchmark("threads", threads: 1, 2) { run, _ in for _ in run {} }
    let messages = Worker.perform(request, BenchmarkCase.all(of: [benchmark]))
    let values = messages.filter { if case .value = $0 { true } else { false } }
    #expect(messages.contains(.absent(.cpuTime, CountersPass.sharedReason)))
    #expect(values.allSatisfy { $0.line.hasPrefix("value peak-memory") }, "\(values)")
  }

  @Test("Each reason of the kernel has its own text", arguments: [2, 13, 38, 95])
  func reasons(_ number: Int32) {
    #expect(!PerfEvents.reason(number).contains("errno"))
    #expect(PerfEvents.reason(7).contains("errno 7"))
  }
}
