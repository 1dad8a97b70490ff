// Relative expectations of performance, as in a unit test: they throw if they do not hold.

import ApusTesting

let numbers = Array(0..<1000)

@inline(never)
func sum(_ numbers: [Int], times: Int) -> Int {
  (0..<times).reduce(0) { total, _ in numbers.reduce(total) { $0 &* 31 &+ $1 } }
}

let faster = try expectFaster(than: { sum(numbers, times: 4) }, by: 1.5) { sum(numbers, times: 1) }
print("faster:", faster.outcome)

do {
  try expectWithin(1.5, of: { sum(numbers, times: 1) }) { sum(numbers, times: 4) }
} catch let failure as PerformanceError {
  print("within:", failure.verdict.outcome)
}

// Output:
// faster: holds
// within: fails
