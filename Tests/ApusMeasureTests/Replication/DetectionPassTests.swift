import Synchronization
import Testing

@testable import ApusMeasure

@Suite("Detection pass")
struct DetectionPassTests {
  private static let request = WorkerRequest(
    index: 0, pass: .detection, seed: 1, measureNanoseconds: 2_000_000, warmUpNanoseconds: 0,
    ticksPerNanosecond: 1, stepNanoseconds: 1)

  private func messages(_ benchmark: Benchmark) throws -> [WorkerMessage] {
    try DetectionPass.run(BenchmarkCase.all(of: [benchmark])[0], Self.request)
  }

  private func value(_ name: WorkerValue, _ messages: [WorkerMessage]) -> Double? {
    messages.lazy.compactMap {
      if case .value(name, let value) = $0 { value } else { nil }
    }.first
  }

  @Test("A body whose small sizes take the same time is tried with larger ones")
  func largerSizes() throws {
    let asked = Mutex<Set<Int>>([])
    let found = try messages(
      Benchmark("fixed cost", bytes: 8) { run, count in
        asked.withLock { _ = $0.insert(count) }
        for _ in run {
          for number in 0..<1000 + (count > 64 ? 10 * count : 0) { blackHole(number) }
        }
      })
    #expect(value(.grownSize, found) == 512)
    #expect(asked.withLock(\.self) == [8, 64, 512])
  }

  @Test("A body that ignores its size is tried up to the largest")
  func nothing() throws {
    let found = try messages(
      Benchmark("ignored", elements: 8) { run, _ in
        for _ in run { for number in 0..<1000 { blackHole(number) } }
      })
    #expect(value(.grownSize, found) == 262_144)
  }

  @Test("Instructions are counted where the system has single steps, and absent elsewhere")
  func steps() throws {
    #if os(Linux) && arch(x86_64)
      #expect(try #require(StepDriver.ofEmptyLoop()) >= 1)
    #else
      #expect(StepDriver.ofEmptyLoop() == nil)
    #endif
  }
}
