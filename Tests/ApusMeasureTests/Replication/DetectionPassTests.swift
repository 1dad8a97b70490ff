import Synchronization
import Testing

@testable import ApusMeasure

// Only a single thread may count steps at a time.
@Suite("Detection pass", .serialized)
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

  @Test("A body whose small sizes take the same time is tried with larger sizes")
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

  /// A machine that is slower by a factor during some of its measurements.
  private struct DisturbedMachine {
    let slow: Range<Int>
    let factor: Double
    var measurements = 0

    mutating func ticks(_ undisturbed: Double) -> Double {
      defer { measurements += 1 }
      return slow.contains(measurements) ? factor * undisturbed : undisturbed
    }
  }

  private static let search = GrowthSearch(
    work: .elements, size: 8, ticksPerCycle: 1, mostTicks: 1e9)

  @Test(
    "A disturbance at any moment does not look like the work of a body",
    arguments: [1.2, 1.5, 2, 2.4])
  func disturbed(_ factor: Double) {
    for first in 0..<40 {
      for count in [1, 2, 3, 7, 20, 1000] {
        var machine = DisturbedMachine(slow: first..<first + count, factor: factor)
        let times = Self.search.run { _ in machine.ticks(1000) }
        #expect(times.grownSize == 262_144, "from measurement \(first), for \(count)")
        #expect(!times.showsWork(ticksPerCycle: 1), "from measurement \(first), for \(count)")
      }
    }
  }

  @Test(
    "A disturbance at any moment does not hide the work of a body",
    arguments: [1.2, 1.5, 2, 2.4])
  func hidden(_ factor: Double) {
    for first in 0..<40 {
      for count in [1, 2, 3, 7, 20, 1000] {
        var machine = DisturbedMachine(slow: first..<first + count, factor: factor)
        let times = Self.search.run { machine.ticks($0 > 64 ? 1000 + 10 * Double($0) : 1000) }
        #expect(times.grownSize == 512, "from measurement \(first), for \(count)")
        #expect(times.showsWork(ticksPerCycle: 1), "from measurement \(first), for \(count)")
      }
    }
  }

  /// Counts the instructions of the empty loop.
  private func floorInstructions() -> Double? {
    let driver = StepDriver()
    emptyLoop(Run(RunState(driver)))
    return driver.floorInstructions
  }

  @Test("A loop with inputs has the same instructions as the empty loop with such inputs")
  func stepsOfInputs() throws {
    let driver = StepDriver()
    Run(RunState(driver)).batches(of: { [1, 2, 3] }) { blackHole($0) }
    #if os(Linux) && arch(x86_64)
      // A debug build calls the closure in the body, with some instructions more.
      #expect(try abs(#require(driver.instructions) - #require(driver.floorInstructions)) < 10)
    #endif
  }

  @Test("Instructions are counted where the system has single steps, and absent elsewhere")
  func steps() throws {
    #if os(Linux) && arch(x86_64)
      // A wait for a lock of the runtime, for which other tests are the cause, can be in one count only.
      let counts = (0..<10).lazy.compactMap { _ in floorInstructions() }
      #expect(try #require(counts.first) >= 1)
    #else
      #expect(floorInstructions() == nil)
    #endif
  }
}
