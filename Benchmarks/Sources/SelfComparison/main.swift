import ApusBenchmark
import Foundation
import RivalCommandLine

// Repeatedly compares identical code with itself, and code with a little more work, and prints the
// number of each verdict. It runs itself for this: with arguments of a benchmark program it is such
// a program.
//
//   comparison-self [--quick] [--json] [--seed N]

private func pair(
  _ name: String, planted: Int, _ kernel: (String, Int) -> Benchmark
) -> [Comparison] {
  [
    Comparison("\(name), identical", [kernel("base", 1000), kernel("same", 1000)]),
    Comparison("\(name), planted", [kernel("base", 1000), kernel("more", 1000 + planted)]),
  ]
}

private let comparisons =
  pair("integers", planted: 10) { Kernels.integers($0, scale: $1) }
  + pair("hash table", planted: 20) { Kernels.hashTable($0, scale: $1) }
  + pair("string", planted: 20) { Kernels.string($0, scale: $1) }
  + pair("allocation", planted: 20) { Kernels.allocation($0, scale: $1) }

// For comparisons between processes: a copy with a name that ends with -more-N does N per mille
// more work.
private let programName = CommandLine.arguments[0]
private let more = programName.firstRange(of: "-more-").flatMap {
  Int(programName[$0.upperBound...])
}
private let benchmarks = [
  Kernels.integers("integers", scale: 1000 + (more ?? 0)),
  Kernels.hashTable("hash table", scale: 1000 + (more ?? 0)),
  Kernels.string("string", scale: 1000 + (more ?? 0)),
  Kernels.allocation("allocation", scale: 1000 + (more ?? 0)),
]

if CommandLine.arguments.contains("--compare") {
  BenchmarkProgram.main([], comparisons: comparisons)
}
BenchmarkProgram.serve(benchmarks, comparisons: comparisons)

#if PADDED
  if CommandLine.arguments.count > 1000 { say(padding(Array(0..<CommandLine.arguments.count))) }
#endif

/// Prints a line at once, so that a long run can be watched.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

let options = RivalOptions.ofProcess("comparison")
let seed = options.seed ?? 1
let report = RivalReport("comparison", options, seed: seed)
say(
  "| comparison | budget | confidence | runs | within the floor | faster | slower | undecided | other |"
)
say("|---|---|---|---:|---:|---:|---:|---:|---:|")
for trial in Trial.all(isQuick: options.isQuick) {
  let measurements = trial.measurements(seed: seed)
  trial.rows(measurements).forEach(report.add)
  say(trial.line(measurements))
}
try report.finish()
