// What a call to an actor costs. The result names the cost of an empty `await` beside it.
// Run: --quick --no-history

import ApusMeasure

actor Counter {
  var value = 0

  func increment() { value += 1 }
}

@main
struct Awaiting {
  static func main() {
    BenchmarkProgram.main([
      Benchmark("call to an actor") { run in
        let counter = Counter()
        for _ in run { await counter.increment() }
      }
    ])
  }
}

// Output:
// ...
// <text>call to an actor<text><number><text>
// ...
