// A body of one cycle costs no more than the loop around it. `mayBeAtLoopFloor` declares that this
// is intended, for machines that cannot count the instructions of the body.
// Run: --quick --no-history

import ApusBenchmark

@main
struct LoopFloor {
  static func main() {
    BenchmarkProgram.main([
      Benchmark("one addition", mayBeAtLoopFloor: true) { run in
        var sum = 0
        for _ in run { sum = identity(sum) &+ 1 }
        blackHole(sum)
      }
    ])
  }
}

// Output:
// benchmark                  time  95 % interval         rate  allocs
// one addition  <number> <text>  [<number>, <number>]     -       0
// ...
// grade <text>
