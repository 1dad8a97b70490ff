// UNSAFE: a global sum of a published loop

import ApusBenchmark

// Loops that the compiler replaces by a formula.

extension Wrong {
  static let closedForms = [
    sum, squares, odd, counter, last, global, strided, multiples, nested, product,
  ]

  private static let sum = Benchmark("closed form of a sum", elements: 1000) { run, count in
    for _ in run {
      var sum = 0
      for number in 0..<identity(count) { sum &+= number }
      blackHole(sum)
    }
  }

  private static let squares = Benchmark("closed form of squares", elements: 1000) { run, count in
    for _ in run {
      var sum = 0
      for number in 0..<identity(count) { sum &+= number &* number }
      blackHole(sum)
    }
  }

  private static let odd = Benchmark("closed form of odd numbers", elements: 1000) { run, count in
    for _ in run {
      var sum = 0
      for number in 0..<identity(count) { sum &+= 2 &* number &+ 1 }
      blackHole(sum)
    }
  }

  private static let counter = Benchmark("closed form of a counter", elements: 1000) { run, count in
    for _ in run {
      var turns = 0
      for _ in 0..<identity(count) { turns &+= 1 }
      blackHole(turns)
    }
  }

  private static let last = Benchmark("last number of a loop", elements: 1000) { run, count in
    for _ in run {
      var last = 0
      for number in 0..<identity(count) { last = number }
      blackHole(last)
    }
  }

  // SAFETY: written by the single thread that runs the benchmark, and read by no other thread.
  nonisolated(unsafe) private static var accumulator = 0

  private static let global = Benchmark("closed form in a global", elements: 1_000_000_000) {
    run, count in
    // SAFETY: a single thread runs the benchmark, and no other code uses the accumulator.
    for _ in run {
      for number in 0..<count { unsafe accumulator &+= number }
    }
    unsafe blackHole(accumulator)
  }

  private static let strided = Benchmark("closed form of a while loop", elements: 1000) {
    run, count in
    for _ in run {
      let end = identity(count)
      var number = 0
      var sum = 0
      while number < end {
        sum &+= number
        number &+= 1
      }
      blackHole(sum)
    }
  }

  private static let multiples = Benchmark("sum of one number", elements: 1000) { run, count in
    for _ in run {
      let number = identity(3)
      var sum = 0
      for _ in 0..<count { sum &+= number }
      blackHole(sum)
    }
  }

  private static let nested = Benchmark("closed form of two loops", elements: 1000) { run, count in
    for _ in run {
      var sum = 0
      for number in 0..<identity(count) {
        for other in 0..<4 { sum &+= number &* other }
      }
      blackHole(sum)
    }
  }

  private static let product = Benchmark("loop that is cleared", elements: 1000) { run, count in
    for _ in run {
      var value = identity(5)
      for _ in 0..<count { value &= 3 }
      blackHole(value)
    }
  }
}
