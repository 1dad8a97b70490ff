// A counter under a lock, used by one thread and by two. Each thread runs its own loop.
// Run: --quick --no-history

import ApusBenchmark
import Synchronization

@main
struct Threads {
  static let counter = Mutex(0)

  static func main() {
    BenchmarkProgram.main([
      Benchmark("locked counter", threads: 1, 2) { run, _ in
        for _ in run { counter.withLock { $0 += 1 } }
      }
    ])
  }
}

// Output:
// benchmark                  time  95 % interval         rate  allocs
// locked counter, threads 1  <number> <text>  [<number>, <number>]  <number> <text>/s       <number>
// locked counter, threads 2  <number> <text>  [<number>, <number>]  <number> <text>/s       -
// ...
// grade <text>
