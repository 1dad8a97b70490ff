import ApusMachine
package import ApusMeasure
import Synchronization

/// The benchmarks that are built into the command.
package enum BuiltInBenchmarks {
  /// The benchmarks that `apus bench` runs.
  package static let offered = OperationsProbe.benchmarks + [awaiting, mutex, sort]

  /// Loops that the detector must catch, and honest loops that it must not.
  package static let fixtures = (DetectorFixture.caught + DetectorFixture.measured).map(\.benchmark)

  /// All benchmarks that a measuring process can run.
  package static let served = offered + fixtures

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
      blackHole(numbers)
    }
  }

  /// The comparisons that `apus bench --compare` runs.
  package static let comparisons = [
    Comparison("sum of 1000 integers", [loopSum, reduceSum]),
    Comparison("find one of 64 keys", [dictionaryFind, linearFind, binaryFind]),
  ]

  private static let loopSum = Benchmark("loop") { run in
    var numbers = Array(0..<1000)
    for _ in run {
      launder(&numbers)
      var sum = 0
      for number in numbers { sum &+= number }
      blackHole(sum)
    }
  }

  private static let reduceSum = Benchmark("reduce") { run in
    var numbers = Array(0..<1000)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.reduce(0, &+))
    }
  }

  private static let keys = (0..<64).map { $0 * 7919 }

  private static let dictionaryFind = Benchmark("dictionary") { run in
    var table = Dictionary(uniqueKeysWithValues: zip(keys, 0...))
    var index = 0
    for _ in run {
      launder(&table)
      index = table[keys[index]].map { ($0 + 1) % 64 } ?? 0
    }
    blackHole(index)
  }

  private static let linearFind = Benchmark("linear search") { run in
    var table = keys
    var index = 0
    for _ in run {
      launder(&table)
      index = table.firstIndex(of: keys[index]).map { ($0 + 1) % 64 } ?? 0
    }
    blackHole(index)
  }

  private static let binaryFind = Benchmark("binary search") { run in
    var table = keys
    var index = 0
    for _ in run {
      launder(&table)
      let key = keys[index]
      var low = 0
      var high = table.count
      while low < high {
        let middle = (low + high) / 2
        if table[middle] < key { low = middle + 1 } else { high = middle }
      }
      index = (low + 1) % 64
    }
    blackHole(index)
  }
}
