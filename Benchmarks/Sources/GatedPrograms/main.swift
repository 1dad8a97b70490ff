import ApusBenchmark
import Foundation

// A program for Scripts/check-gates: counts that repeat, a ratio of two different loops that a busy
// neighbour changes, and a ratio of two alike loops.
//
// With APUS_PLANTED=PERCENT in the environment, the last candidate does PERCENT more work.

private let planted = ProcessInfo.processInfo.environment["APUS_PLANTED"].flatMap { Int($0) } ?? 0

private final class Box {
  let value: Int
  init(_ value: Int) { self.value = value }
}

private func pieces(_ count: Int, _ append: (inout String, String) -> Void) -> String {
  var text = ""
  for index in 0..<count { append(&text, index.isMultiple(of: 2) ? "piece, " : "another, ") }
  return text
}

BenchmarkProgram.main(
  [
    Benchmark("two objects") { run in
      for _ in run {
        blackHole(Box(identity(3)))
        blackHole(Box(identity(4)))
      }
    },
    Benchmark("array of strings") { run in
      for _ in run {
        blackHole((0..<20).map { "this is a longer string \($0)" })
      }
    },
    Benchmark("set of strings") { run in
      for _ in run { blackHole(Set((0..<30).map { "k\($0)" })) }
    },
  ],
  comparisons: [
    Comparison(
      "different loops",
      [
        Benchmark("loop") { run in
          var numbers = Array(0..<1000)
          for _ in run {
            launder(&numbers)
            var sum = 0
            for number in numbers { sum &+= number ^ 3 }
            blackHole(sum)
          }
        },
        Benchmark("reduce") { run in
          var numbers = Array(0..<1000)
          for _ in run {
            launder(&numbers)
            blackHole(numbers.reduce(0) { $0 &+ ($1 ^ 3) })
          }
        },
      ]),
    Comparison(
      "alike loops",
      [
        Benchmark("plus") { run in
          for _ in run { blackHole(pieces(identity(100)) { $0 += $1 }) }
        },
        Benchmark("append") { run in
          let count = identity(100 + planted)
          for _ in run { blackHole(pieces(count) { $0.append($1) }) }
        },
      ]),
  ])
