import ApusMeasure
import ApusSystem
import ApusTestSupport
import Testing

@Suite("Preconditions inside the package, of ApusMeasure")
struct PackagePreconditionTests {
  /// A call that breaks a precondition of a symbol of the package.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case stoppedClock, clockWithoutRate, endlessEpoch, noEpochs, tooManyEpochs
    case endlessPlan, negativePlan, endlessComparison, comparisonWithoutNumber
    case certainResults, resultsWithoutNumber
    case noClockCost, noLoopCost, noRounds
    case shortSegment, longSegment, noPermutations, allPermutations, significance, infiniteSeries
    case shortPart, shortLevel, negativeLimit, deadline, timeLimit

    var message: String {
      switch self {
      case .stoppedClock, .clockWithoutRate:
        "the clock's ticksPerNanosecond must be above 0 and finite"
      case .endlessEpoch: "the length of an epoch must be above 0 and finite"
      case .noEpochs, .tooManyEpochs: "epochs must be from 1 to 60,000"
      case .endlessPlan, .negativePlan, .endlessComparison, .comparisonWithoutNumber:
        "budgetSeconds must not be negative and must be at most 1,000,000"
      case .certainResults, .resultsWithoutNumber: "confidence must be above 0 and below 1"
      case .noClockCost, .noLoopCost: "repeats must be at least 1"
      case .noRounds: "rounds must be at least 1"
      case .shortSegment, .longSegment: "leastSegment must be from 2 to 2^32"
      case .noPermutations, .allPermutations: "permutations must be from 1 to 2^32"
      case .significance: "so few permutations cannot reach the significance"
      case .infiniteSeries: "a series must be finite"
      case .shortPart: "a distance within a part takes two numbers"
      case .shortLevel: "a variance within a part takes two numbers"
      case .negativeLimit: "limit must not be negative"
      case .deadline, .timeLimit: "a time limit must be a number"
      }
    }

    func commit() throws {
      switch self {
      case .stoppedClock, .clockWithoutRate, .endlessEpoch, .noEpochs, .tooManyEpochs:
        commitOnSamplers()
      case .endlessPlan: _ = ReplicationPlan(budgetSeconds: .infinity)
      case .negativePlan: _ = ReplicationPlan(budgetSeconds: -1)
      case .endlessComparison: _ = Comparator.Plan(budgetSeconds: .infinity)
      case .comparisonWithoutNumber: _ = Comparator.Plan(budgetSeconds: .nan)
      case .certainResults: _ = Self.comparator.results(by: ComparisonCriteria(confidence: 1))
      case .resultsWithoutNumber:
        _ = Self.comparator.results(by: ComparisonCriteria(confidence: .nan))
      case .noClockCost: _ = ClockCost.measurements(clock: Self.clock(rate: 1), repeats: 0)
      case .noLoopCost: _ = LoopCost.emptyLoop(clock: Self.clock(rate: 1), repeats: 0)
      case .noRounds:
        var floor = AANoise(clock: Self.clock(rate: 1), seed: 1)
        _ = floor.compare(rounds: 0)
      case .shortSegment: _ = ChangeDetector(leastSegment: 1)
      case .longSegment: _ = ChangeDetector(leastSegment: .max)
      case .noPermutations: _ = ChangeDetector(permutations: 0)
      case .allPermutations: _ = ChangeDetector(permutations: .max)
      case .significance: _ = ChangeDetector(significance: .nan)
      case .infiniteSeries: _ = ChangeDetector().changes(in: [.infinity])
      case .shortPart: _ = EnergyDivision(of: [1, 2], in: 0..<2, least: 1)
      case .shortLevel: _ = LevelDivision(of: [1, 2], in: 0..<2, least: 1)
      case .negativeLimit: _ = try FactTree(root: "/").bytes("/dev/null", limit: -1)
      case .deadline: _ = try MeasuringProcess.run("/bin/sh", ["-c", ":"], deadlineSeconds: .nan)
      case .timeLimit:
        try Tool(outputPath: "/dev/null", timeLimitSeconds: .nan).run("true")
      }
    }

    private func commitOnSamplers() {
      switch self {
      case .clockWithoutRate:
        _ = EpochSampler(clock: Self.clock(rate: .nan), random: SplitMix64(seed: 1))
      case .endlessEpoch: Self.sample(epochs: 1) { $0.epochNanoseconds = .infinity }
      case .noEpochs: Self.sample(epochs: 0) { _ in }
      case .tooManyEpochs: Self.sample(epochs: .max) { _ in }
      default: _ = EpochSampler(clock: Self.clock(rate: 0), random: SplitMix64(seed: 1))
      }
    }

    private static func sample(epochs: Int, _ change: (inout EpochSampler) -> Void) {
      var sampler = EpochSampler(clock: clock(rate: 1), random: SplitMix64(seed: 1))
      change(&sampler)
      _ = sampler.nanosecondsPerIteration(epochs: epochs) { _ in }
    }

    private static var comparator: Comparator {
      let pair = ["a", "b"].map { Benchmark($0) { (_: Run) in } }
      return Comparator(
        [Comparison("a", pair)], plan: Comparator.Plan(budgetSeconds: 1), clock: clock(rate: 1),
        seed: 1)
    }

    private static func clock(rate: Double) -> TickClock {
      TickClock(
        source: .monotonicClock, ticksPerNanosecond: rate, relativeUncertainty: 0,
        stepNanoseconds: 1, costNanoseconds: 1)
    }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      try violation.commit()
    }
    expectTrap(result, saying: "Precondition failed: \(violation.message)")
  }
}
