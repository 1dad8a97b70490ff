import ApusBenchmark

extension Honest {
  static let text = [
    shortEquality, longEquality, textHash, integerParsing, integerText, bytesOfText, characters,
    concatenation, prefix, doubleParsing,
  ]

  private static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

  private static let shortEquality = Benchmark("comparison of short strings") { run in
    var one = letters(8)
    var other = letters(8)
    for _ in run {
      launder(&one)
      launder(&other)
      blackHole(one == other)
    }
  }

  private static let longEquality = Benchmark("comparison of texts of 24 bytes", bytes: 24) {
    run, count in
    var one = letters(count)
    var other = letters(count)
    for _ in run {
      launder(&one)
      launder(&other)
      blackHole(one == other)
    }
  }

  private static let textHash = Benchmark("hash of a text of 8 bytes", bytes: 8) { run, count in
    var key = letters(count)
    for _ in run {
      launder(&key)
      blackHole(key.hashValue)
    }
  }

  private static let integerParsing = Benchmark("Int from a text") { run in
    var digits = "12345"
    for _ in run {
      launder(&digits)
      blackHole(Int(digits) ?? 0)
    }
  }

  private static let integerText = Benchmark("text of an Int") { run in
    for _ in run { blackHole(String(identity(12_345))) }
  }

  private static let bytesOfText = Benchmark("sum of the 8 bytes of a text", bytes: 8) {
    run, count in
    var word = letters(count)
    for _ in run {
      launder(&word)
      var sum = 0
      for byte in word.utf8 { sum &+= Int(byte) }
      blackHole(sum)
    }
  }

  private static let characters = Benchmark("count of 4 characters", elements: 4) { run, count in
    var word = letters(count)
    for _ in run {
      launder(&word)
      blackHole(word.count)
    }
  }

  private static let concatenation = Benchmark("two short strings joined") { run in
    var one = "red"
    var other = "green"
    for _ in run {
      launder(&one)
      launder(&other)
      blackHole(one + other)
    }
  }

  private static let prefix = Benchmark("prefix of a string") { run in
    var word = "GET /index.html"
    for _ in run {
      launder(&word)
      blackHole(word.hasPrefix("GET "))
    }
  }

  private static let doubleParsing = Benchmark("Double from a text") { run in
    var digits = "3.25"
    for _ in run {
      launder(&digits)
      blackHole(Double(digits) ?? 0)
    }
  }
}
