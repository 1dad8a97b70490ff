import ApusBenchmark
import ApusSystem

// Benchmarks for tests of `apus compare` and `apus gate`.
//
//   TurnTestCases [PER MILLE]
//
// The benchmarks that take turns do PER MILLE thousandths more of its work. With APUS_TEST_HANG in the environment,
// the program has a benchmark that never ends.

private let more = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0

/// A chain of shifts and exclusive ors.
@inline(never)
private func chain(_ start: UInt64, steps: Int) -> UInt64 {
  var x = start
  for _ in 0..<steps {
    x ^= x << 13
    x ^= x >> 7
    x ^= x << 17
  }
  return x
}

@inline(never)
private func awaitedChain(_ start: UInt64, steps: Int) async -> UInt64 {
  chain(start, steps: steps)
}

private let hanging =
  HostProcess.variable("APUS_TEST_HANG") == nil
  ? []
  : [Benchmark("hang") { run in for _ in run { while identity(1) == 1 {} } }]

BenchmarkProgram.main(
  hanging + [
    Benchmark("awaited") { (run: Run) async in
      let steps = identity(1000 + more)
      var x: UInt64 = 88_172_645_463_325_252
      for _ in run { x = await awaitedChain(x, steps: steps) }
      blackHole(x)
    },
    Benchmark("unsteady") { run in
      var x: UInt64 = 88_172_645_463_325_252
      for _ in run { x = chain(x, steps: 100) }
      blackHole(x)
      // UNSEEDED: each process must record another number.
      run.record(.count("steps"), Double.random(in: 1000..<1001))
    },
    Benchmark("threaded", threads: 2) { run, thread in
      let steps = identity(1000 + more)
      var x: UInt64 = 88_172_645_463_325_252 + UInt64(thread)
      for _ in run { x = chain(x, steps: steps) }
      blackHole(x)
    },
  ])
