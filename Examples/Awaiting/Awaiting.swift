// The cost of a call to an actor. With `--json`, the output includes the cost of an empty `await`.
// Run: --quick --no-history

import ApusBenchmark

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
// benchmark                  time  95 % interval         rate  allocs
// call to an actor  <number> <text>  [<number>, <number>]     -       <number>
// ...
// grade <text>
