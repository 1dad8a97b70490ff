// UNSAFE: passes arrays to the sort in C

import ApusBenchmark
import CFreshInputs

// Sorts of fresh numbers in batches, by copies that are timed by themselves, and in C, and of fresh arrays in batches; a
// body of a microsecond with a pause of a microsecond; steps with a recorded metric and as events; comparisons of
// batched bodies with 1 % more work.
//
//   fresh-inputs [FILTER ...]
//   fresh-inputs --compare [FILTER ...]
//   fresh-inputs c       prints the nanoseconds of each sort in C

private let counts = [10, 1000, 100_000]

private func numbers(_ count: Int) -> [Int64] {
  var numbers = [Int64](repeating: 0, count: count)
  // SAFETY: C writes as many numbers as the array has.
  unsafe numbers.withUnsafeMutableBufferPointer { unsafe fresh_fill($0.baseAddress, $0.count) }
  return numbers
}

/// Numbers that nothing else refers to, as in C: Swift checks before a change of an array that it is not shared.
@safe
private struct Numbers: ~Copyable {
  private let memory: UnsafeMutableBufferPointer<Int64>

  @inline(__always)
  init(copyOf numbers: [Int64]) {
    // SAFETY: this value owns the memory, which gets as many numbers as it has room for.
    unsafe memory = .allocate(capacity: numbers.count)
    _ = unsafe memory.initialize(from: numbers)
  }

  // SAFETY: this value alone has the memory, and C sorts as many numbers as it has.
  @inline(__always)
  mutating func sort() { unsafe fresh_sort(memory.baseAddress, memory.count) }

  // SAFETY: this value alone has the memory.
  deinit { unsafe memory.deallocate() }
}

@inline(__always)
private func sort(_ numbers: inout [Int64]) {
  // SAFETY: C sorts as many numbers as the array has.
  unsafe numbers.withUnsafeMutableBufferPointer { unsafe fresh_sort($0.baseAddress, $0.count) }
}

private func sorts(
  _ name: String, _ body: @escaping @Sendable (Run, [Int64]) -> Void
) -> Benchmark {
  Benchmark(name, parameters: ["numbers": counts.map { .integer($0) }]) { run, values in
    body(run, numbers(values.integer("numbers")))
  }
}

@inline(never)
private func chain(_ first: Int, _ turns: Int) -> Int {
  var number = identity(first)
  for _ in 0..<turns { number = identity(number &* 3) }
  return number
}

private func batched(_ name: String, _ turns: Int) -> Benchmark {
  Benchmark(name) { run in
    run.batches(of: { chain(1, 100) }) { $0 = chain($0, turns) }
  }
}

if CommandLine.arguments.dropFirst().first == "c" {
  for count in counts { print(count, fresh_time(count, 2)) }
} else {
  BenchmarkProgram.main(
    [
      sorts("batched sort") { run, numbers in
        run.batches(of: { Numbers(copyOf: numbers) }) { $0.sort() }
      },
      sorts("copy and sort") { run, numbers in
        for _ in run {
          var copy = Numbers(copyOf: numbers)
          copy.sort()
          blackHole(copy)
        }
      },
      sorts("copy") { run, numbers in
        for _ in run {
          var copy = Numbers(copyOf: numbers)
          launder(&copy)
        }
      },
      sorts("batched sort of an array") { run, numbers in
        run.batches(of: { numbers.map { $0 } }, sort)
      },
      batched("batched microsecond", 1000),
      Benchmark("steps") { run in for _ in run { blackHole(chain(1, 100)) } },
      Benchmark("steps and record") { run in
        for _ in run {
          let number = chain(1, 100)
          run.record(.count("number"), Double(number & 255))
        }
      },
      Benchmark("steps as events") { run in
        for _ in run.events { blackHole(chain(1, 100)) }
      },
      Benchmark("paused microsecond") { run in
        for _ in run {
          blackHole(chain(1, 1000))
          run.paused { blackHole(chain(1, 1000)) }
        }
      },
    ],
    comparisons: [
      Comparison("identical", [batched("base", 1000), batched("same", 1000)]),
      Comparison("planted", [batched("base", 1000), batched("more", 1010)]),
    ])
}
