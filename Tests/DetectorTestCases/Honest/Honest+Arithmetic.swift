import ApusBenchmark

extension Honest {
  static let arithmetic = [
    addition, multiplication, division, rotation, floatAddition, floatMultiplication, squareRoot,
    bitCount, leadingZeros, byteSwap, fourAdditions, selection, hash, oneWord, fourWords,
    eightDoubles, oneProduct,
  ]

  /// A single cycle, as cheap as the loop; the option declares that this is intended.
  private static let addition = Benchmark("one addition", mayBeAtLoopFloor: true) { run in
    var sum = identity(1)
    for _ in run { sum = identity(sum &+ 3) }
    blackHole(sum)
  }

  private static let multiplication = Benchmark("one multiplication") { run in
    var product = identity(3)
    let factor = identity(7)
    for _ in run { product = identity(product &* factor) }
    blackHole(product)
  }

  private static let division = Benchmark("one division") { run in
    var quotient = identity(1 << 40)
    let divisor = identity(3)
    for _ in run { quotient = identity((quotient / divisor) | (1 << 40)) }
    blackHole(quotient)
  }

  private static let rotation = Benchmark("shift and exclusive or") { run in
    var value = identity(42)
    for _ in run { value = identity((value << 13) ^ value) }
    blackHole(value)
  }

  private static let floatAddition = Benchmark("one addition of Double") { run in
    var sum = identity(1.0)
    for _ in run { sum = identity(sum + 0.5) }
    blackHole(sum)
  }

  private static let floatMultiplication = Benchmark("one multiplication of Double") { run in
    var product = identity(1.0)
    for _ in run { product = identity(product * 1.000_000_1) }
    blackHole(product)
  }

  private static let squareRoot = Benchmark("one square root") { run in
    var root = identity(2.0)
    for _ in run { root = identity((root + 1).squareRoot()) }
    blackHole(root)
  }

  private static let bitCount = Benchmark("one popcount") { run in
    var value = identity(42)
    for _ in run { value = identity(value.nonzeroBitCount) }
    blackHole(value)
  }

  private static let leadingZeros = Benchmark("leading zeros") { run in
    var value = identity(42)
    for _ in run { value = identity(value.leadingZeroBitCount) }
    blackHole(value)
  }

  private static let byteSwap = Benchmark("byte swap") { run in
    var value = identity(42)
    for _ in run { value = identity(value.byteSwapped) }
    blackHole(value)
  }

  private static let fourAdditions = Benchmark("four chained additions") { run in
    var sum = identity(1)
    for _ in run {
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
    }
    blackHole(sum)
  }

  private static let selection = Benchmark("least of two") { run in
    var value = identity(42)
    let other = identity(7)
    for _ in run { value = identity(min(value &+ 1, other)) }
    blackHole(value)
  }

  private static let hash = Benchmark("hash of an integer") { run in
    var value = identity(42)
    for _ in run { value = identity(DetectorCase.mixed(value)) }
    blackHole(value)
  }

  private static let oneWord = Benchmark("popcount of 1 word", elements: 1) { run, count in
    var words = [Int](repeating: 42, count: count)
    for _ in run {
      launder(&words)
      var bits = 0
      for word in words { bits &+= word.nonzeroBitCount }
      blackHole(bits)
    }
  }

  private static let fourWords = Benchmark("sum of 4 integers", elements: 4) { run, count in
    var words = Array(0..<count)
    for _ in run {
      launder(&words)
      blackHole(words.reduce(0, &+))
    }
  }

  private static let eightDoubles = Benchmark("sum of 8 Doubles", elements: 8) { run, count in
    var numbers = [Double](repeating: 0.5, count: count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.reduce(0, +))
    }
  }

  private static let oneProduct = Benchmark("1 product of integers", elements: 1) { run, count in
    var numbers = [Int](repeating: 3, count: count)
    for _ in run {
      launder(&numbers)
      for index in numbers.indices { numbers[index] &*= 5 }
    }
    blackHole(numbers)
  }
}
