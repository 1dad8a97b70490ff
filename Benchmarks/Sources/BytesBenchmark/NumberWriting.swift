import ApusBenchmark
import ApusBytes

/// Writes 1024 doubles of 17 digits per iteration without separators; the number of bytes is
/// checked.
enum NumberWriting {
  static let comparison = Comparison("doubles to text", [description, shortest])

  private static let description = Benchmark("1024 doubles: description") { run in
    let numbers = numbers()
    let expected = numbers.reduce(0) { $0 + $1.description.utf8.count }
    var bytes: [UInt8] = []
    for _ in run {
      bytes.removeAll(keepingCapacity: true)
      for number in numbers { bytes.append(contentsOf: number.description.utf8) }
      precondition(bytes.count == expected, "a wrong answer")
      blackHole(bytes.count)
    }
  }

  private static let shortest = Benchmark("1024 doubles: append(shortest:)") { run in
    let numbers = numbers()
    let expected = numbers.reduce(0) { $0 + $1.description.utf8.count }
    var bytes: [UInt8] = []
    for _ in run {
      bytes.removeAll(keepingCapacity: true)
      for number in numbers { bytes.append(shortest: number) }
      precondition(bytes.count == expected, "a wrong answer")
      blackHole(bytes.count)
    }
  }

  private static func numbers() -> [Double] {
    var random = SplitMix64(seed: 3)
    return (0..<1024).map { _ in Double.random(in: 0..<1000, using: &random) }
  }
}
