import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Memory probes")
struct MemoryProbesTests {
  /// Runs a probe in the shortest possible time and returns its measurements.
  private func measurements(
    of probe: any Probe, effort: ProbeContext.Effort = .quick, budget: Double = 0.05,
    memoryLimit: Int = 1 << 20, onProgress: @escaping (String, Double) -> Void = { _, _ in }
  ) throws -> [MetricMeasurement] {
    var measurements: [MetricMeasurement] = []
    let context = ProbeContext(
      effort: effort, budgetSeconds: budget,
      clock: TickClock.calibrated(windowNanoseconds: 1_000_000),
      processors: Processors.allowed.isEmpty ? [0] : Processors.allowed,
      memoryLimit: memoryLimit, directory: "/", seed: 1,
      onMeasurement: { measurements.append($0) }, onProgress: onProgress)
    try probe.run(context)
    for measurement in measurements {
      #expect(probe.promises.contains { $0.allows(measurement) }, "\(measurement)")
    }
    return measurements
  }

  private let machine = Machine(
    model: "test", architecture: "x86_64", logicalProcessors: 1,
    caches: [
      .init(level: 1, kind: .data, bytes: 48 << 10, lineBytes: 64, sharedBy: 1),
      .init(level: 1, kind: .instruction, bytes: 32 << 10, lineBytes: 64, sharedBy: 1),
      .init(level: 2, kind: .unified, bytes: 1 << 20, lineBytes: 64, sharedBy: 1),
    ],
    memoryBytes: 1 << 30, hypervisor: nil, kernel: "test")

  @Test("The latency probe reports each variant and size once, measured or with a reason")
  func latency() throws {
    let all = try measurements(of: MemoryLatencyProbe(machine: machine))
    let measurements = all.filter { $0.probe == "memory-latency" }
    let sizes = MemoryLatencyPlan(effort: .quick).groups.flatMap(\.sizes)
    for variant in ["tlb-local", "random-4k", "random-huge"] as [MetricKey] {
      let reported = measurements.filter { $0.metric == variant }.compactMap {
        $0.parameter("bytes")
      }
      #expect(Set(reported) == Set(sizes.map(ParameterValue.integer)))
      #expect(reported.count == sizes.count)
    }
  }

  @Test("A latency has an interval over at least six allocations, in nanoseconds")
  func latencyEstimates() throws {
    let all = try measurements(of: MemoryLatencyProbe(machine: machine))
    let estimates = all.filter { $0.probe == "memory-latency" }.compactMap(\.estimate)
    #expect(estimates.count >= 14)
    for estimate in estimates {
      #expect(estimate.isDecided && estimate.samples >= 6 && estimate.value > 0)
      #expect(estimate.unit == .nanoseconds && estimate.population == .allocations)
    }
  }

  @Test(
    "With one mebibyte of memory, small sets are measured and large sets are absent with a reason")
  func memoryLimit() throws {
    let all = try measurements(of: MemoryLatencyProbe(machine: machine))
    let local = all.filter { $0.probe == "memory-latency" && $0.metric == "tlb-local" }
    for measurement in local {
      guard case .integer(let bytes)? = measurement.parameter("bytes") else { continue }
      if bytes <= 256 << 10 { #expect(measurement.estimate != nil) }
      if bytes >= 1 << 20 {
        guard case .missing(let reason) = measurement.outcome else {
          Issue.record("a set of \(bytes) bytes cannot have been measured")
          continue
        }
        #expect(reason.description.contains("limit of 1048576"))
      }
    }
    let huge = all.filter { $0.metric == "random-huge" }
    #expect(huge.allSatisfy { $0.estimate == nil })
  }

  @Test("Plateaus are reported with their ends and the advertised sizes")
  func plateaus() throws {
    let all = try measurements(of: MemoryLatencyProbe(machine: machine))
    let levels = all.filter { $0.probe == "memory-plateaus" }
    #expect(levels.allSatisfy { $0.metric == "tlb-local" && $0.parameter("level") != nil })
    #expect(levels.contains { $0.parameter("level") == .text("memory") })
    for level in levels where level.estimate != nil {
      #expect(level.parameter("from") != nil && level.parameter("to") != nil)
    }
    let second = levels.first { $0.parameter("level") == .text("L2") }
    #expect(second?.parameter("advertised") == .integer(1 << 20))
  }

  @Test("Each variant can be measured in a single allocation")
  func oneSample() throws {
    let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)
    let probe = MemoryLatencyProbe()
    for variant in [MemoryLatencyProbe.Variant.tlbLocal, .randomSmallPages] {
      let value = try probe.nanosecondsPerLoad(
        bytes: 20 << 10, variant: variant, clock: clock, seed: 1)
      #expect(value > 0 && value < 10_000)
    }
  }

  @Test("A set above 8 MiB, which is walked in parts before timing, gives a latency")
  func largeSample() throws {
    let value = try MemoryLatencyProbe().nanosecondsPerLoad(
      bytes: 9 << 20, variant: .randomSmallPages,
      clock: .calibrated(windowNanoseconds: 1_000_000), seed: 1)
    #expect(value > 0 && value < 100_000)
  }

  @Test("The bandwidth probe reports requested and moved bytes for every loop, size and team")
  func bandwidth() throws {
    let measurements = try measurements(of: BandwidthProbe(), budget: 0.3)
    let operations = ["read", "write", "read-write", "copy"]
    let variants = operations + operations.map { $0 + "-baseline" }
    #expect(Set(measurements.map(\.metric.name)) == Set(variants + variants.map { $0 + "-moved" }))
    #expect(measurements.allSatisfy { $0.probe == "bandwidth" })
    let names = ["bytes", "step", "cores"]
    #expect(measurements.allSatisfy { $0.parameters.map(\.name) == names })
    let measured = measurements.compactMap(\.estimate)
    #expect(!measured.isEmpty)
    #expect(
      measured.allSatisfy { $0.unit == .gigabytesPerSecond && $0.samples == 6 && $0.value > 0 })
    #expect(!measurements.contains { $0.reason?.isFailure == true })
    let widest = measurements.filter { !$0.metric.name.contains("-baseline") }
    let baseline = measurements.filter { $0.metric.name.contains("-baseline") }
    #expect(widest.allSatisfy { $0.parameter("step") == .integer(1) })
    #expect(Set(widest.map(\.parameters)).count * 8 == widest.count)
    #expect(Set(baseline.map(\.parameters)).count * 8 == baseline.count)
    #expect(baseline.count == 2 * widest.count)
  }

  @Test("Processes with the same planned time measure the same, with any budgets")
  func samePlan() throws {
    let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)
    let measured = try [0.001, 0.02, 10].map { budget in
      var names: [String] = []
      let context = ProbeContext(
        effort: .quick, budgetSeconds: budget, plannedSeconds: 0.05, clock: clock,
        processors: Array(Processors.allowed.prefix(1)), memoryLimit: 64 << 20, directory: "/",
        seed: 1, isOneOfSeveral: true,
        onMeasurement: { if $0.estimate != nil { names.append("\($0.metric) \($0.parameters)") } })
      try BandwidthProbe().run(context)
      return names
    }
    #expect(!measured[0].isEmpty && measured[0] == measured[1] && measured[1] == measured[2])
  }

  @Test("The bandwidth can be measured in a single allocation", arguments: [4096, 1 << 20])
  func oneBandwidth(bytes: Int) throws {
    let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)
    let rates = try BandwidthProbe().gigabytesPerSecond(bytes: bytes, clock: clock, seed: 1)
    #expect(Set(rates.keys) == Set(BandwidthOperation.allCases))
    #expect(rates.values.allSatisfy { $0 > 0 && $0 < 10_000 })
  }

  @Test(
    "Bytes requested and moved follow from the loop",
    arguments: [
      (.read, 1, 4096, 4096), (.read, 4, 1024, 4096), (.write, 1, 4096, 8192),
      (.readWrite, 2, 4096, 8192), (.copy, 1, 4096, 6144), (.copy, 16, 256, 6144),
    ] as [(BandwidthOperation, Int, Double, Double)])
  func bytes(operation: BandwidthOperation, step: Int, requested: Double, moved: Double) {
    let loop = BandwidthLoop(operation: operation, step: step)
    #expect(loop.requested(of: 4096) == requested)
    #expect(loop.moved(of: 4096) == moved)
  }

  @Test("The naive probe reports three sizes, each measured or with a memory limit as the reason")
  func naive() throws {
    let measurements = try measurements(of: NaiveLatencyProbe())
    #expect(measurements.map(\.metric) == ["xor", "xor", "xor"])
    #expect(
      measurements.compactMap { $0.parameter("bytes") }
        == [50_000, 500_000, 5_000_000].map(ParameterValue.integer))
    #expect(measurements[0].estimate?.unit == .nanoseconds)
    #expect(measurements[2].estimate == nil)
  }

  @Test("The loaded-latency probe reports the chase and the load for each number of threads")
  func loaded() throws {
    let measurements = try measurements(of: LoadedLatencyProbe())
    let idle = measurements.first {
      $0.metric == "chase" && $0.parameter("threads") == .integer(0)
    }
    #expect(idle?.estimate?.unit == .nanoseconds)
    let others = max(1, Processors.allowed.count - 1)
    for variant in ["chase", "load"] as [MetricKey] {
      #expect(
        measurements.contains {
          $0.metric == variant && $0.parameter("threads") == .integer(others)
        })
    }
    #expect(!measurements.contains { $0.reason?.isFailure == true })
  }

  @Test("Thread counts are every number up to eight, then powers of two and all")
  func counts() {
    #expect(LoadedLatencyRun.counts(others: 0) == [0])
    #expect(LoadedLatencyRun.counts(others: 1) == [0, 1])
    #expect(LoadedLatencyRun.counts(others: 8) == Array(0...8))
    #expect(LoadedLatencyRun.counts(others: 15) == Array(0...8) + [15])
    #expect(LoadedLatencyRun.counts(others: 63) == Array(0...8) + [16, 32, 63])
  }

  @Test("Progress stays between its ends")
  func progress() throws {
    var fractions: [Double] = []
    _ = try measurements(of: MemoryLatencyProbe()) { fractions.append($1) }
    #expect(!fractions.isEmpty && fractions.allSatisfy { (0...1).contains($0) })
  }
}
