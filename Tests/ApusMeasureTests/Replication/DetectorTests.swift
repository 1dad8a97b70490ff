import Testing

@testable import ApusMeasure

@Suite("Detector")
struct DetectorTests {
  private static let plain = BenchmarkCase(benchmark: Benchmark("plain") { _ in }, count: 1)

  private static func sized(_ size: Int) -> BenchmarkCase {
    BenchmarkCase(benchmark: Benchmark("sized", bytes: size) { _, _ in }, count: size)
  }

  /// Slopes in ticks of a clock with one tick a cycle.
  private func verdict(
    body: Double? = nil, floor: Double? = 1, instructions: Double? = nil, growth: GrowthTimes? = nil
  ) -> Detector.Verdict {
    Detector(
      bodySlope: body, floorSlope: floor, bodyInstructions: instructions, growth: growth,
      ticksPerCycle: 1
    ).verdict
  }

  private func growth(
    _ declared: Double, _ grown: Double, size: Int = 1000, to grownSize: Int = 8000,
    _ work: Benchmark.Work = .elements
  ) -> GrowthTimes {
    GrowthTimes(work: work, size: size, declared: declared, grownSize: grownSize, grown: grown)
  }

  @Test(
    "A body that costs as much as the empty loop is at its floor",
    arguments: [0.9, 1.0, 1.02, 1.24])
  func floor(_ body: Double) {
    #expect(verdict(body: body) == .atLoopFloor)
  }

  @Test("A body of a load or more is honest", arguments: [1.3, 2.9, 3.4, 7.0, 13])
  func honest(_ body: Double) {
    #expect(verdict(body: body) == .honest)
  }

  @Test("A body longer than an epoch has no slope and is honest")
  func slow() {
    #expect(verdict(body: nil) == .honest)
  }

  @Test("A body at the floor with a working instruction is honest")
  func instructions() {
    #expect(verdict(body: 1, instructions: 1) == .honest)
    #expect(verdict(body: 1, instructions: 0) == .atLoopFloor)
    #expect(verdict(body: 1, instructions: 0.1) == .atLoopFloor)
  }

  @Test("A time that does not grow with the declared size is eliminated")
  func noGrowth() {
    #expect(verdict(body: 5.4, growth: growth(5.4, 5.5)) == .eliminated)
    #expect(verdict(body: 5.4, growth: growth(5.4, 4.9)) == .eliminated)
    #expect(verdict(body: 0, growth: growth(0, 0)) == .eliminated)
  }

  @Test("A thousandth of a cycle for an element is eliminated, memset is not")
  func slope() {
    #expect(verdict(body: 5.4, growth: growth(5.4, 6.9)) == .eliminated)
    #expect(verdict(body: 20, growth: growth(20, 160)) == .honest)
  }

  @Test("A byte costs more than an element may")
  func bytes() {
    #expect(verdict(body: 10, growth: growth(10, 30, .elements)) == .honest)
    #expect(verdict(body: 10, growth: growth(10, 30, .bytes)) == .eliminated)
    #expect(verdict(body: 16, growth: growth(16, 125, .bytes)) == .honest)
  }

  @Test("A time in which the declared bytes cannot be read is eliminated, even if it grows by more")
  func tooShort() {
    #expect(verdict(body: 3, growth: growth(3, 300, .bytes)) == .eliminated)
    #expect(verdict(body: 4, growth: growth(4, 300, .bytes)) == .honest)
  }

  @Test("A copy of 8 bytes whose time grows is honest, even at the floor")
  func smallCopy() {
    let copy = growth(1, 9, size: 8, to: 512, .bytes)
    #expect(verdict(body: 1, instructions: 0, growth: copy) == .honest)
  }

  @Test("Larger sizes are tried up to a limit, or once if the size is larger")
  func sizes() {
    var sizes: [Int] = []
    var times = growth(5, 5, size: 8, to: 64)
    while let next = times.nextSize {
      sizes.append(next)
      times.grownSize = next
    }
    #expect(sizes == [512, 4096, 32_768, 262_144])
    #expect(growth(5, 5, size: 1_000_000, to: 8_000_000).nextSize == nil)
    #expect(growth(5, 5, size: 1 << 17, to: 1 << 20).nextSize == nil)
  }

  @Test("Growth that a disturbance could have added is not clear")
  func clear() {
    #expect(growth(100, 120).showsWork(ticksPerCycle: 1))
    #expect(!growth(100, 240).showsWorkClearly(ticksPerCycle: 1))
    #expect(growth(100, 250).showsWorkClearly(ticksPerCycle: 1))
  }

  @Test("The detector reads its values from the messages of a process")
  func messages() {
    let report: [WorkerMessage] = [
      .value(.bodySlope, 5), .value(.floorSlope, 1), .value(.timeAtDeclaredSize, 5),
      .value(.timeAtGrownSize, 5), .value(.grownSize, 8000), .value(.cycle, 0.7),
      .absent(.instructions, "no PMU"),
    ]
    let detector = Detector(report, of: Self.sized(1000))
    #expect(detector.verdict == .eliminated)
    #expect(detector.verdict.reason == .eliminated)
    #expect(Detector(report, of: Self.plain).verdict == .honest)
    // Eight times the largest size is no whole number of 64 bits.
    let largest = report.map {
      $0 == .value(.grownSize, 8000) ? .value(.grownSize, 9_223_372_036_854_775_808) : $0
    }
    #expect(Detector(largest, of: Self.sized(Int.max / 8)).verdict == .eliminated)
  }
}
