// A sort of a fresh array in each iteration, and metrics of the benchmark's own. The preparation and the
// end of the arrays are not timed, and not counted as allocations.
// Run: --quick --no-history

import ApusBenchmark

BenchmarkProgram.main([
  Benchmark("insert and sort", parameters: ["size": [100, 1000]]) { run, values in
    let numbers = (0..<values.integer("size")).map { ($0 &* 7919) % 1009 }
    run.batches(of: { numbers.map { $0 } }) { input in
      input.sort()
      run.record(.count("smallest"), input[0])
    }
  }
])

// Output:
// benchmark                       time  95 % interval  rate  allocs  smallest
// insert and sort, size 100  <number> <text>  [<number>, <number>]     -  <number>         0
// insert and sort, size 1000  <number> <text>  [<number>, <number>]     -  <number>         0
// ...
// grade <text>
