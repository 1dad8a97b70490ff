import ApusBenchmark

// Work that is moved out of the body's own loop: done once for all elements, or not at all.

extension Wrong {
  static let ownLoops = [
    reads, calls, lastCall, oneElement, deadProducts, deadSum, deadSearch, same, roots,
    deadCopies, deadBytes,
  ]

  private static let reads = Benchmark("reads of one message", elements: 1000) { run, count in
    let message = (identity(8), identity(41))
    for _ in run {
      var total = 0
      for _ in 0..<count { total &+= message.0 &+ message.1 }
      blackHole(total)
    }
  }

  private static let calls = Benchmark("calls with one input", elements: 1000) { run, count in
    for _ in run {
      let input = identity(42)
      var total = 0
      for _ in 0..<count { total &+= DetectorCase.mixed(input) }
      blackHole(total)
    }
  }

  private static let lastCall = Benchmark("only the last result", elements: 1000) { run, count in
    for _ in run {
      let input = identity(42)
      var result = 0
      for number in 0..<count { result = DetectorCase.mixed(input &+ number) }
      blackHole(result)
    }
  }

  private static let oneElement = Benchmark("reads of one element", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      var total = 0
      for _ in 0..<count { total &+= numbers[0] }
      blackHole(total)
    }
  }

  private static let deadProducts = Benchmark("dead products", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      for number in numbers { _ = number &* 3 }
    }
  }

  private static let deadSum = Benchmark("dead sum", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      var sum = 0
      for index in 0..<numbers.count { sum &+= numbers[index] }
      sum = 0
      blackHole(sum)
    }
  }

  private static let deadSearch = Benchmark("dead maximum", elements: 1000) { run, count in
    for _ in run {
      var greatest = 0
      for number in 0..<count { greatest = max(greatest, DetectorCase.mixed(number)) }
    }
  }

  private static let same = Benchmark("one variable written", elements: 1000) { run, count in
    for _ in run {
      var value = 0
      for _ in 0..<count { value = 7 }
      blackHole(value)
    }
  }

  private static let roots = Benchmark("one square root for all", elements: 1000) { run, count in
    for _ in run {
      let input = identity(2.0)
      var root = 0.0
      for _ in 0..<count { root = input.squareRoot() }
      blackHole(root)
    }
  }

  private static let deadCopies = Benchmark("dead conversions", elements: 1000) { run, count in
    for _ in run {
      for number in 0..<count { _ = Double(number) * 0.5 }
    }
  }

  private static let deadBytes = Benchmark("dead sum of bytes", bytes: 16) { run, count in
    var bytes = [UInt8](repeating: 3, count: count)
    for _ in run {
      launder(&bytes)
      var sum: UInt8 = 0
      for byte in bytes { sum &+= byte }
    }
  }
}
