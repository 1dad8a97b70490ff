// A suite of benchmarks. `apus gate` compares its allocations with the file `thresholds.txt` beside it.
// Run: --quick --no-history
// Gate: thresholds.txt

import ApusBenchmark

let text = String(repeating: "swift ", count: 100)

BenchmarkProgram.main([
  Benchmark("words, as substrings") { run in
    for _ in run { blackHole(text.split(separator: " ")) }
  },
  Benchmark("words, counted") { run in
    for _ in run { blackHole(text.utf8.count { $0 == 0x20 }) }
  },
])

// Output:
// benchmark                  time  95 % interval         rate  allocs
// words, as substrings  <number> <text>  [<number>, <number>]     -       <number>
// words, counted        <number> <text>  [<number>, <number>]     -       0
// ...
// grade <text>
