import ApusBenchmark

extension Honest {
  static let collections = [
    append, lookUp, threeLookUps, contains, update, sortFour, search, appendAndRemove, reversal,
    swap, mapping,
  ]

  private static let append = Benchmark("append to an array") { run in
    var numbers: [Int] = []
    for _ in run {
      if numbers.count == 4096 { numbers.removeAll(keepingCapacity: true) }
      numbers.append(identity(7))
    }
    blackHole(numbers)
  }

  private static let lookUp = Benchmark("look-up in a dictionary") { run in
    var table = Dictionary(uniqueKeysWithValues: (0..<64).map { ($0, ($0 + 7) % 64) })
    var key = identity(0)
    for _ in run {
      launder(&table)
      key = table[key] ?? 0
    }
    blackHole(key)
  }

  private static let threeLookUps = Benchmark("3 look-ups in a dictionary", elements: 3) {
    run, count in
    var table = Dictionary(uniqueKeysWithValues: (0..<64).map { ($0, $0 + 1) })
    for _ in run {
      launder(&table)
      var sum = 0
      for key in 0..<count { sum &+= table[key & 63] ?? 0 }
      blackHole(sum)
    }
  }

  private static let contains = Benchmark("member of a set") { run in
    var members = Set(0..<64)
    for _ in run {
      launder(&members)
      blackHole(members.contains(identity(42)))
    }
  }

  private static let update = Benchmark("update of a dictionary") { run in
    var counts = [1: 0, 2: 0]
    for _ in run { counts[identity(1), default: 0] &+= 1 }
    blackHole(counts)
  }

  private static let sortFour = Benchmark("sort of 4 integers", elements: 4) { run, count in
    var shuffled = Array((0..<count).reversed())
    for _ in run {
      launder(&shuffled)
      blackHole(shuffled.sorted())
    }
  }

  private static let search = Benchmark("search of 8 integers", elements: 8) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.firstIndex(of: identity(-1)) == nil)
    }
  }

  private static let appendAndRemove = Benchmark("append and removeLast") { run in
    var numbers = [1, 2, 3]
    for _ in run {
      numbers.append(identity(7))
      blackHole(numbers.removeLast())
    }
  }

  private static let reversal = Benchmark("reversal of 2 integers", elements: 2) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      numbers.reverse()
    }
    blackHole(numbers)
  }

  private static let swap = Benchmark("swap of two elements") { run in
    var numbers = [1, 2]
    for _ in run {
      launder(&numbers)
      numbers.swapAt(0, 1)
    }
    blackHole(numbers)
  }

  private static let mapping = Benchmark("map of 2 integers", elements: 2) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.map { $0 &* 3 })
    }
  }
}
