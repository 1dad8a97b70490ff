import ApusBenchmark

/// Wrong bodies that no time distinguishes from honest bodies, each with the reason, which was
/// written before it ran.
enum Undetectable {
  static let cases: [DetectorCase] = [
    .undetectable(
      declaredFloor,
      because: "its author declares that a cycle is intended, and an iteration takes a cycle"),
    .undetectable(
      missingAddition, because: "three additions are honest work; the intended number is unknown"),
    .undetectable(
      rest, because: "the counter in memory is honest work of a benchmark without a size"),
    .undetectable(
      remembered, because: "the look-up that is left is honest work of a benchmark without a size"),
    .undetectable(half, because: "half of the bytes take as long as a machine twice as fast would"),
    .undetectable(sorted, because: "the check that an array is sorted reads every element"),
    .undetectable(
      retained, because: "the object is still read and passed on, which is honest work"),
    .undetectable(everyEighth, because: "an eighth of a fast sum is above the limit of vectors"),
  ]

  private static let declaredFloor = Benchmark(
    "empty body, declared at the floor", mayBeAtLoopFloor: true
  ) { run in
    for _ in run {}
  }

  private static let missingAddition = Benchmark("three additions of four") { run in
    var sum = identity(1)
    for _ in run {
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
      sum = identity(sum &+ 3)
    }
    blackHole(sum)
  }

  private static let rest = Benchmark("dead call beside a counter") { run in
    var value = 0
    for _ in run {
      value &+= 1
      launder(&value)
      _ = DetectorCase.mixed(value)
    }
  }

  private static let remembered = Benchmark("remembered result without a size") { run in
    var answers: [Int: Int] = [:]
    for _ in run {
      let key = identity(1000)
      if let answer = answers[key] {
        blackHole(answer)
      } else {
        answers[key] = (0..<key).reduce(0) { $0 &+ DetectorCase.mixed($1) }
      }
    }
  }

  private static let half = Benchmark("half of the bytes copied", bytes: 4096) { run, count in
    let source = [UInt8](repeating: 7, count: count / 2)
    var target = [UInt8](repeating: 0, count: count)
    for _ in run {
      target.replaceSubrange(0..<(count / 2), with: source)
      launder(&target)
    }
  }

  private static let sorted = Benchmark("sort of a sorted array", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      numbers.sort()
    }
    blackHole(numbers)
  }

  private final class Box {
    var value = 1
  }

  private static let retained = Benchmark("dead addition to an object") { run in
    var box = Box()
    for _ in run {
      launder(&box)
      let other = box
      blackHole(other)
      _ = other.value &+ 1
    }
  }

  private static let everyEighth = Benchmark("every eighth element", elements: 1000) { run, count in
    var numbers = Array(0..<count)
    for _ in run {
      launder(&numbers)
      var sum = 0
      for index in stride(from: 0, to: count, by: 8) { sum &+= numbers[index] }
      blackHole(sum)
    }
  }
}
