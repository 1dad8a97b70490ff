// A program with two benchmarks. The set-up before the loop is not timed.
// Run: --quick --no-history

import ApusBenchmark

BenchmarkProgram.main([
  Benchmark("sum of 1000 integers") { run in
    var numbers = Array(0..<1000)
    for _ in run {
      launder(&numbers)
      blackHole(numbers.reduce(0, &+))
    }
  },
  Benchmark("set of 1000 integers") { run in
    var numbers = Array(0..<1000)
    for _ in run {
      launder(&numbers)
      blackHole(Set(numbers))
    }
  },
])

// Output:
// benchmark                  time  95 % interval         rate  allocs
// sum of 1000 integers  <number> <text>  [<number>, <number>]     -       0
// set of 1000 integers  <number> <text>  [<number>, <number>]     -       <number>
// ...
// grade <text>
