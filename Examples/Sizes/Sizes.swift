// A benchmark over three sizes. Declared sizes give the result a rate. They also reveal a loop that
// the optimiser removed: its time does not grow from n to 8n.
// Run: --quick --no-history

import ApusBenchmark

@main
struct Sizes {
  static func main() {
    BenchmarkProgram.main([
      Benchmark("sum", elements: 1_000, 8_000, 64_000) { run, count in
        var numbers = Array(0..<count)
        for _ in run {
          launder(&numbers)
          blackHole(numbers.reduce(0, &+))
        }
      }
    ])
  }
}

// Output:
// benchmark                  time  95 % interval         rate  allocs
// sum, elements 1000  <number> <text>  [<number>, <number>]  <number> <text>/s       0
// sum, elements 8000  <number> <text>  [<number>, <number>]  <number> <text>/s       0
// sum, elements 64000  <number> <text>  [<number>, <number>]  <number> <text>/s       0
// ...
// grade <text>
