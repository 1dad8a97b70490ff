import ApusMachine
import ApusMeasure
import Synchronization

/// The benchmarks that the command brings along.
enum BuiltInBenchmarks {
  /// What `apus bench` runs.
  static let offered = OperationsProbe.benchmarks + [awaiting, mutex, sort]

  /// What a measuring process can be asked for: the detector's fixtures as well.
  static let served =
    offered + (DetectorFixture.caught + DetectorFixture.measured).map(\.benchmark)

  private static let awaiting = Benchmark("await a function") { run in
    for _ in run { await nothing() }
  }

  @inline(never)
  private static func nothing() async {}

  private static let mutex = Benchmark("mutex lock and unlock", threads: 1, 2) { run, _ in
    for _ in run { counter.withLock { $0 &+= 1 } }
  }

  private static let counter = Mutex(0)

  private static let sort = Benchmark("sort shuffled integers", elements: 1_000, 64_000) {
    run, count in
    var random = SplitMix64(seed: 1)
    let shuffled = Array(0..<count).shuffled(using: &random)
    for _ in run {
      var numbers = shuffled
      numbers.sort()
      consume(numbers)
    }
  }
}
