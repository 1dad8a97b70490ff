import Synchronization
import Testing

@testable import ApusMeasure

@Suite("Lane")
struct LaneTests {
  private struct Broken: Error {}

  private func benchmarkCase(_ body: @escaping @Sendable (Run) throws -> Void) -> BenchmarkCase {
    BenchmarkCase(benchmark: Benchmark("lane", body), count: 1)
  }

  @Test("A lane runs each turn's iterations twice, and tears down at the end")
  func turns() throws {
    let log = Mutex<[String]>([])
    let lane = Lane()
    try lane.start(
      benchmarkCase { run in
        log.withLock { $0.append("set-up") }
        for _ in run { log.withLock { $0.append("body") } }
        log.withLock { $0.append("tear-down") }
      })
    #expect(log.withLock { $0 } == ["set-up"])
    _ = try lane.turn(3)
    #expect(log.withLock { $0.count } == 1 + 2 * 3)
    #expect(try lane.turn(1).body > 0)
    try lane.finish()
    let bodies = Array(repeating: "body", count: 2 * 3 + 2 * 1)
    #expect(log.withLock { $0 } == ["set-up"] + bodies + ["tear-down"])
    try lane.finish()
  }

  @Test("An error that a closure throws before its loop reaches the starter")
  func throwsInSetUp() {
    let lane = Lane()
    #expect(throws: Broken.self) { try lane.start(benchmarkCase { _ in throw Broken() }) }
    #expect(throws: Broken.self) { try lane.finish() }
  }

  @Test("A closure without a loop is an error, and so is a closure that leaves its loop")
  func loops() throws {
    let none = Lane()
    #expect(throws: LoopError.noLoop) { try none.start(benchmarkCase { _ in }) }
    #expect(throws: LoopError.noLoop) { try none.finish() }
    let early = Lane()
    try early.start(benchmarkCase { run in for _ in run { break } })
    #expect(throws: LoopError.leftEarly) { _ = try early.turn(5) }
    #expect(throws: LoopError.leftEarly) { try early.finish() }
  }
}
