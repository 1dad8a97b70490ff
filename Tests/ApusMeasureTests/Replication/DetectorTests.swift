import Testing

@testable import ApusMeasure

@Suite("Detector")
struct DetectorTests {
  /// Slopes in ticks of a clock with one tick a cycle.
  private func verdict(
    body: Double? = nil, floor: Double? = 1, declared: Double? = nil, eightfold: Double = 0,
    size: Int = 1000
  ) -> Detector.Verdict {
    var detector = Detector([], size: size)
    detector.bodySlope = body
    detector.floorSlope = floor
    detector.ticksPerCycle = 1
    detector.growth = declared.map { ($0, eightfold, size) }
    return detector.verdict
  }

  @Test(
    "A body that costs what the empty loop costs is at its floor",
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

  @Test("A time that does not grow with the declared size is eliminated")
  func noGrowth() {
    #expect(verdict(body: 5.4, declared: 5.4, eightfold: 5.5) == .eliminated)
    #expect(verdict(body: 5.4, declared: 5.4, eightfold: 4.9) == .eliminated)
  }

  @Test("A thousandth of a cycle for an element is eliminated, memset is not")
  func slope() {
    #expect(verdict(body: 5.4, declared: 5.4, eightfold: 6.9) == .eliminated)
    #expect(verdict(body: 20, declared: 20, eightfold: 160) == .honest)
  }

  @Test("The words of a report are found in what a process reported")
  func messages() {
    let detector = Detector(
      [
        .value(.bodySlope, 5), .value(.floorSlope, 1), .value(.timeAtDeclaredSize, 5),
        .value(.timeAtEightfoldSize, 5), .value(.cycle, 0.7), .absent(.instructions, "no PMU"),
      ], size: 1000)
    #expect(detector.verdict == .eliminated)
    #expect(detector.verdict.explanation?.hasPrefix("eliminated by the optimiser") == true)
  }
}
