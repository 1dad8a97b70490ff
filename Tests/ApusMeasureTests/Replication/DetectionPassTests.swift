import ApusTestSupport
import Synchronization
import Testing

@testable import ApusMeasure

@Suite("DetectionPass")
struct DetectionPassTests {
  private func names(_ benchmark: Benchmark) throws -> Set<WorkerValue> {
    let request = WorkerRequest(
      index: 0, pass: .detection, seed: 1, measureNanoseconds: 1e6, warmUpNanoseconds: 1e5,
      ticksPerNanosecond: TickClock.calibrated(windowNanoseconds: 1e6).ticksPerNanosecond,
      stepNanoseconds: 10, processor: nil)
    let messages = Worker.perform(request, BenchmarkCase.all(of: [benchmark]))
    return Set(messages.compactMap { if case .value(let name, _) = $0 { name } else { nil } })
  }

  @Test("Declared work is timed at its size and at eight times that")
  func eightfold() throws {
    let sizes = Mutex<Set<Int>>([])
    let names = try names(
      Benchmark("sized", elements: 5) { run, count in
        sizes.withLock { _ = $0.insert(count) }
        for _ in run {}
      })
    #expect(sizes.withLock { $0 } == [5, 40])
    #expect(names.isSuperset(of: [.timeAtDeclaredSize, .timeAtEightfoldSize, .cycle]))
  }

  @Test("Every kind of body is compared with the empty loop")
  func everyKind() async throws {
    let floors: Set<WorkerValue> = [.bodySlope, .floorSlope]
    #expect(try names(Benchmark("plain") { run in for _ in run {} }) == floors)
    let task = try await onOwnThread {
      try names(Benchmark("task") { (run: Run) async in for _ in run {} })
    }
    #expect(task == floors)
    #expect(try names(Benchmark("threads", threads: 2) { run, _ in for _ in run {} }) == floors)
    let sized = try names(Benchmark("sized", bytes: 8) { run, _ in for _ in run {} })
    #expect(sized.isSuperset(of: floors))
  }
}
