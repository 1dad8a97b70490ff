import ApusBenchmark
import ApusSampling

// Benchmarks whose loops have known shares; a test of the option --profile runs them.

/// Steps of a chain that the optimiser cannot shorten.
@inline(never)
func quarter(_ start: UInt64) -> UInt64 { chained(start, 250) &+ 1 }

@inline(never)
func threeQuarters(_ start: UInt64) -> UInt64 { chained(start, 750) &+ 2 }

/// The work before the loop.
@inline(never)
func setUp(_ start: UInt64) -> UInt64 { chained(start, 50_000_000) &+ 3 }

@inline(__always)
func chained(_ start: UInt64, _ steps: Int) -> UInt64 {
  var x = start | 1
  var left = steps
  // An iterator would have samples of its own in a debug build.
  while left > 0 {
    x ^= x << 13
    x ^= x >> 7
    x ^= x << 17
    left -= 1
  }
  return x
}

BenchmarkProgram.main([
  Benchmark("planted") { run in
    var x = setUp(88_172_645_463_325_252)
    for _ in run { x = threeQuarters(quarter(x)) }
    blackHole(x)
  },
  Benchmark("paused") { run in
    var x: UInt64 = 88_172_645_463_325_252
    for _ in run {
      for _ in 0..<100 { x = quarter(x) }
      run.paused { for _ in 0..<10 { x = threeQuarters(x) } }
    }
    blackHole(x)
  },
])
