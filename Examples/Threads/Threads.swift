// One counter under a lock, from one thread and from two. Each thread has a loop of its own.
// Run: --quick --no-history

import ApusMeasure
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
// ...
// <text>locked counter<text>1<text>
// ...
// <text>locked counter<text>2<text>
// ...
