// One benchmark over three sizes. Because the sizes are declared, the result has a rate, and a loop
// that the optimiser removed is found: its time does not grow from n to 8n.
// Run: --quick --no-history

import ApusMeasure

@main
struct Sizes {
  static func main() {
    BenchmarkProgram.main([
      Benchmark("sum", elements: 1_000, 8_000, 64_000) { run, count in
        var numbers = Array(0..<count)
        for _ in run {
          launder(&numbers)
          consume(numbers.reduce(0, &+))
        }
      }
    ])
  }
}

// Output:
// ...
// <text>sum<text>1000<text>
// ...
// <text>sum<text>8000<text>
// ...
// <text>sum<text>64000<text>
// ...
