import ApusBenchmark
import ApusBytes

/// 4096 doubles per iteration, which fit the first cache. They are integers, so that every sum is
/// exact.
enum BulkArithmetic {
  static let sum = Comparison("sum of doubles", [arraySum, packedSum])
  static let minimum = Comparison("least double", [arrayMinimum, packedMinimum])

  private static let arraySum = Benchmark("4096 doubles: reduce") { run in
    var numbers = Array(ramp)
    for _ in run {
      launder(&numbers)
      let sum = numbers.reduce(0, +)
      precondition(sum == 8_386_560, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let packedSum = Benchmark("4096 doubles: PackedArray.sum") { run in
    var numbers = ramp
    for _ in run {
      launder(&numbers)
      let sum = numbers.sum()
      precondition(sum == 8_386_560, "a wrong answer")
      blackHole(sum)
    }
  }

  private static let arrayMinimum = Benchmark("4096 doubles: min") { run in
    var numbers = Array(ramp)
    for _ in run {
      launder(&numbers)
      let least = numbers.min()
      precondition(least == 0, "a wrong answer")
      blackHole(least)
    }
  }

  private static let packedMinimum = Benchmark("4096 doubles: PackedArray.minimum") { run in
    var numbers = ramp
    for _ in run {
      launder(&numbers)
      let least = numbers.minimum()
      precondition(least == 0, "a wrong answer")
      blackHole(least)
    }
  }

  private static let ramp = PackedArray<Double>(from: 0, by: 1, count: 4096)
}
