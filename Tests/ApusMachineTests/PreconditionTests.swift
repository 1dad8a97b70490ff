import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Preconditions of ApusMachine")
struct MachinePreconditionTests {
  /// A call that violates a precondition of a symbol of the module.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case endlessBudget, negativeBudget, budgetWithoutNumber, noProcessor, negativeProcessor
    case negativePlan, contextWithoutRate, noLine, loadWithoutRate, shortRange
    case noArena, outsideOfSlice, negativeTable, shortLine, oddLine, longCycle
    case noLink, noStep, wideStep, shortStream, unlikeHalves, unlikeParts, noMember, noElement
    case noMutableElement
    case negativeCaches, manyCaches, infiniteCurve, negativeOthers, manyOthers
    case noContents, tooMuchWritten, tooMuchRead, spentSize, descendingSizes, noFile, noBlock
    case negativeSteps, stampOutside, checksumOutside, emptyGroup

    var message: String {
      switch self {
      case .endlessBudget, .negativeBudget, .budgetWithoutNumber:
        "budgetSeconds must be from 0 to 1,000,000"
      case .negativePlan: "plannedSeconds must be from 0 to 1,000,000"
      case .noProcessor: "processors must not be empty"
      case .negativeProcessor: "processors must not be negative"
      case .contextWithoutRate, .loadWithoutRate:
        "the clock's ticksPerNanosecond must be above 0 and finite"
      case .noLine: "bytes must be at least the size of a cache line"
      case .noArena: "bytes must be at least 1"
      case .outsideOfSlice: "the part must lie inside the slice"
      case .negativeTable: "maximumBytes must not be negative"
      case .shortLine, .oddLine: "lineBytes must be a power of two from 16 to the size of a page"
      case .longCycle: "table must have space for range.upperBound elements"
      case .noLink: "start must be the address of a link"
      case .noStep: "step must be 1, 2, 4, 8 or 16"
      case .wideStep: "step must be 1 with the widest vectors"
      case .shortRange: "bytes must be at least 4096"
      case .unlikeHalves, .unlikeParts: "source and target must have the same size"
      case .shortStream: "slice must have at least 4096 bytes"
      case .noMember: "members must be at least 1"
      case .noElement, .noMutableElement: "slice must have at least 4 bytes"
      case .negativeCaches, .manyCaches: "caches must be from 0 to 64"
      case .infiniteCurve: "points must have sizes and finite times above 0"
      case .negativeOthers, .manyOthers: "others must be from 0 to 2^32"
      case .noContents: "byteCount must be at least 1"
      case .tooMuchWritten: "count must not exceed contents.byteCount"
      case .tooMuchRead: "count must not exceed contents.byteCount"
      case .spentSize: "size must be in sizes and larger than the previous size"
      case .descendingSizes, .noFile: "sizes must ascend and be from 1 to 2^60"
      case .noBlock: "sizes must be at least 1"
      case .negativeSteps: "steps must not be negative"
      case .stampOutside, .checksumOutside: "out of bounds"
      case .emptyGroup: "out of range"
      }
    }

    func commit() throws {
      switch self {
      case .endlessBudget: Self.makeContext(seconds: .infinity)
      case .negativeBudget: Self.makeContext(seconds: -1)
      case .budgetWithoutNumber: Self.makeContext(seconds: .nan)
      case .negativePlan: Self.makeContext(planned: -1)
      case .noProcessor: Self.makeContext(processors: [])
      case .negativeProcessor: Self.makeContext(processors: [0, -1])
      case .contextWithoutRate: Self.makeContext(rate: .infinity)
      case .noLine: try Self.load(bytes: 63, rate: 1)
      case .loadWithoutRate: try Self.load(bytes: 4096, rate: .nan)
      case .negativeCaches: _ = Plateaus.detect(points: [], caches: -1)
      case .manyCaches: _ = Plateaus.detect(points: [], caches: .max)
      case .infiniteCurve:
        _ = Plateaus.detect(points: [.init(bytes: 1, nanoseconds: .infinity)])
      case .negativeOthers: _ = LoadedLatencyRun.counts(others: -1)
      case .manyOthers: _ = LoadedLatencyRun.counts(others: .max)
      case .negativeSteps: _ = PoolProbe(steps: -1)
      case .noBlock: _ = AllocationProbe(sizes: [0])
      case .noContents, .tooMuchWritten, .tooMuchRead, .spentSize, .descendingSizes, .noFile,
        .stampOutside, .checksumOutside:
        try commitOnFiles()
      default: try commitOnMemory()
      }
    }

    private static func clock(rate: Double) -> TickClock {
      TickClock(
        source: .monotonicClock, ticksPerNanosecond: rate, relativeUncertainty: 0,
        stepNanoseconds: 1, costNanoseconds: 1)
    }

    private static func makeContext(
      seconds: Double = 1, planned: Double? = nil, processors: [Int] = [0], rate: Double = 1
    ) {
      _ = ProbeContext(
        effort: .quick, budgetSeconds: seconds, plannedSeconds: planned, clock: clock(rate: rate),
        processors: processors, memoryLimit: 0, directory: "/tmp", seed: 1, onMeasurement: { _ in })
    }

    private static func load(bytes: Int, rate: Double) throws {
      _ = try MemoryLatencyProbe().nanosecondsPerLoad(
        bytes: bytes, variant: .tlbLocal, clock: clock(rate: rate), seed: 1)
    }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      try violation.commit()
    }
    expectTrap(result, saying: violation.message)
  }
}

extension MachinePreconditionTests.Violation {
  private func commitOnMemory() throws {
    let arena = try MemoryArena(bytes: 1 << 20, pages: .unadvised)
    switch self {
    case .noArena: _ = try MemoryArena(bytes: 0, pages: .small)
    case .outsideOfSlice: arena.withSlice { _ = $0.part(1, .max) }
    case .negativeTable: _ = try CycleBuilder(maximumBytes: -1, lineBytes: 64)
    case .shortLine: _ = try CycleBuilder(maximumBytes: 4096, lineBytes: 8)
    case .oddLine: _ = try CycleBuilder(maximumBytes: 4096, lineBytes: 96)
    case .longCycle:
      var builder = try CycleBuilder(maximumBytes: 0, lineBytes: 16)
      var random = SplitMix64(seed: 1)
      arena.withSlice { _ = builder.writeRandom($0, &random) {} }
    case .noLink: _ = MemoryKernels.chase(from: 0, loads: 1)
    case .noStep: _ = BandwidthLoop(operation: .read, step: 0)
    case .wideStep: _ = BandwidthLoop(operation: .read, step: 2, vectors: .widest)
    case .shortRange:
      let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)
      _ = try BandwidthProbe().gigabytesPerSecond(bytes: 4095, clock: clock, seed: 1)
    case .unlikeHalves:
      arena.withSlice { MemoryKernels.copy($0.part(0, 8), to: $0.part(8, 4), rounds: 1, .widest) }
    case .unlikeParts:
      arena.withSlice { MemoryKernels.copyPastCaches($0.part(0, 8), to: $0.part(8, 4), rounds: 1) }
    case .shortStream: arena.withSlice { _ = BandwidthStream($0.part(0, 0)) }
    case .noElement: arena.withSlice { _ = MemoryKernels.firstElement($0.part(0, 3)) }
    case .noMutableElement:
      arena.withSlice { MemoryKernels.setFirstElement($0.part(0, 3), to: 1) }
    case .emptyGroup:
      let plan = MemoryLatencyPlan(effort: .quick)
      var (budget, group) = (MemoryBudgetPlan(budgetSeconds: 1, plan), plan.groups[0])
      group.sizes = []
      _ = budget.next(group, elapsedSeconds: 0)
    default: _ = SpinBarrier(members: 0)
    }
  }

  private func commitOnFiles() throws {
    switch self {
    case .tooMuchWritten:
      try OpenFile(writing: "/dev/null").write(try FileContents(byteCount: 1), count: 2)
    case .tooMuchRead:
      try OpenFile(reading: "/dev/zero").read(into: try FileContents(byteCount: 1), count: .max)
    case .spentSize:
      var budget = FileBudgetPlan(sizes: [], end: 1)
      _ = try budget.seconds(for: 1, now: 0)
    case .descendingSizes: _ = FilesProbe(sizes: [2, 1])
    case .noFile: _ = FilesProbe(sizes: [0])
    case .stampOutside: try FileContents(byteCount: 8).stamp(1, count: 9)
    case .checksumOutside: _ = try FileContents(byteCount: 8).checksum(count: 16)
    default: _ = try FileContents(byteCount: 0)
    }
  }
}
