import ApusBenchmark
import ApusTesting

// Repeats relative tests whose answer is known, and prints how many were right.
//
//   expectations [RUNS]

@inline(never)
private func work(_ steps: Int) -> Int {
  var number = 1
  for _ in 0..<steps { number = identity(number &* 3) }
  return number
}

/// Whether half of the work passes as 1.5 times as fast.
private func passes(_ baseline: Int) -> Bool {
  (try? expectFaster(than: { work(baseline) }, by: 1.5) { work(1000) }) != nil
}

let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
let passed = (0..<runs).count { _ in passes(2000) }
print("a ratio of 2.0 with by: 1.5 passed in \(passed) of \(runs) runs")
let failed = (0..<runs).count { _ in !passes(1000) }
print("a ratio of 1.0 with by: 1.5 failed in \(failed) of \(runs) runs")
if passed < runs || failed < runs { fatalError("a relative test was wrong") }
