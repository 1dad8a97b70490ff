import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

/// Serialized, because the tests read the binding of the thread they run on.
@Suite("Probes of threads, system and files", .serialized)
enum ThreadSystemFileTests {}

/// A run of a probe with the least budget, and its measurements.
final class ProbeRun {
  private(set) var measurements: [MetricMeasurement] = []
  private(set) var steps = 0
  let folder: String
  private let processors: [Int]
  private let memoryLimit: Int
  private let budgetSeconds: Double

  init(
    in folder: String, processors: [Int] = Processors.allowed, memoryLimit: Int = 1 << 28,
    budgetSeconds: Double = 0.02
  ) {
    self.folder = folder
    self.processors = processors
    self.memoryLimit = memoryLimit
    self.budgetSeconds = budgetSeconds
  }

  /// Runs a probe, and stops it after some steps if requested.
  func callAsFunction(_ probe: any Probe, stopAfter limit: Int = .max) throws {
    var running: ProbeContext?
    let context = context { [unowned self] in
      steps += 1
      if steps == limit { running?.interrupt() }
    }
    running = context
    defer { running = nil }
    try probe.run(context)
  }

  func context(_ onStep: @escaping () -> Void) -> ProbeContext {
    ProbeContext(
      effort: .quick, budgetSeconds: budgetSeconds,
      clock: .calibrated(windowNanoseconds: 1_000_000),
      processors: processors, memoryLimit: memoryLimit, directory: folder, seed: 7,
      onMeasurement: { [unowned self] in measurements.append($0) }, onProgress: { _, _ in onStep() }
    )
  }

  /// The measurements as `metric name=value`.
  var names: [String] { measurements.map(Self.name) }

  /// Returns the reason why the measurement with a name is absent, or `nil` if it is present.
  func absence(_ name: String) -> String? {
    for measurement in measurements where Self.name(measurement) == name {
      if let reason = measurement.reason { return reason.description }
    }
    return nil
  }

  private static func name(_ measurement: MetricMeasurement) -> String {
    ([measurement.metric.name] + measurement.parameters.map { "\($0.name)=\($0.value)" }).joined(
      separator: " ")
  }
}

/// A probe at a size that suits a debug build, and every measurement that it promises.
struct PromisedMeasurements: CustomTestStringConvertible, Sendable {
  let probe: any Probe
  let names: [String]

  var testDescription: String { probe.name }

  static let all = [
    PromisedMeasurements(
      probe: ThreadsProbe(),
      names: ["create", "start-to-run", "end", "total"].flatMap { part in
        ["same-processor", "another-processor"].map { "\(part) started=\($0)" }
      } + ["join"]),
    PromisedMeasurements(
      probe: SemaphoreProbe(),
      names: [
        "mutex-uncontended", "spinning", "same-processor primitive=futex",
        "same-processor primitive=dispatch", "across-processors primitive=futex",
        "across-processors primitive=dispatch",
      ]),
    PromisedMeasurements(
      probe: PoolProbe(steps: 50),
      names: [1, 2, 4, 8, 16, 32, 64].flatMap {
        ["procedure tasks=\($0)", "turnaround tasks=\($0)"]
      }
    ),
    PromisedMeasurements(
      probe: CoresProbe(),
      names: CoresProbe.pairs(of: Processors.allowed).map {
        "compare-and-swap from=\($0.from) to=\($0.to)"
      }),
    PromisedMeasurements(
      probe: SystemProbe(),
      names: ["system-call", "page-fault", "map-and-touch", "context-switch", "spawn"]
        + ["loopback-round-trip", "loopback-send"]
        + [
          "monotonic", "monotonic-raw", "monotonic-coarse", "boottime", "realtime",
          "process-cputime", "thread-cputime", "gettimeofday", "continuous-clock",
          "suspending-clock", "dispatch-time", "counter",
        ].map { "clock-\($0)" }),
    PromisedMeasurements(
      probe: FilesProbe(sizes: [1, 5000, 65_536]),
      names: [
        "open-read-close", "read-open", "read-cold", "create-write", "create-write-fsync", "delete",
      ].flatMap { name in [1, 5000, 65_536].map { "\(name) bytes=\($0)" } }),
    PromisedMeasurements(
      probe: AllocationProbe(sizes: [16, 4096, 1 << 20]),
      names: [
        "malloc-free bytes=16", "malloc-free bytes=4096", "malloc-free bytes=1048576",
        "malloc-touch-free bytes=4096", "malloc-touch-free bytes=1048576",
      ]),
  ]
}
