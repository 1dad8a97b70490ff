import ApusBenchmark

extension Honest {
  static let untimed = [freshSort, ownedInput, pausedWork, events]

  private static let freshSort = Benchmark("a sort of a fresh array") { run in
    let numbers = (0..<100).map { DetectorCase.mixed($0) }
    run.batches(of: { numbers.map { $0 } }) { $0.sort() }
  }

  private static let ownedInput = Benchmark("a sum of an input that is owned") { run in
    for numbers in run.batches(of: { (0..<64).map { DetectorCase.mixed($0) } }) {
      blackHole(numbers.reduce(0, &+))
    }
  }

  private static let pausedWork = Benchmark("work beside a pause") { run in
    var numbers = Array(0..<10_000)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.reduce(0) { $0 ^ DetectorCase.mixed($1) })
      run.paused { numbers.reverse() }
    }
  }

  private static let events = Benchmark("single events") { run in
    var numbers = Array(0..<1000)
    for _ in run.events {
      launder(&numbers)
      blackHole(numbers.reduce(0) { $0 ^ DetectorCase.mixed($1) })
    }
  }
}
