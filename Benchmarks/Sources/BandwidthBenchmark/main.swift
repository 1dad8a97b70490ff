// Compares the bandwidth probe with a C program with the same loops: in one process, on one pinned
// thread, in turn and in random order, each sample in fresh memory.
import ApusBenchmark
import ApusMachine
import CBandwidthRival
import CThreadPinning
import RivalCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

let options = RivalOptions.ofProcess("bandwidth")
let seed = options.seed ?? 1
let report = RivalReport("bandwidth", options, seed: seed)
guard bandwidth_rival_is_right() else {
  print("bandwidth: the rival's loops give wrong answers on this processor")
  exit(1)
}
let processor = thread_pin()
let clock = TickClock.calibrated()
var random = SplitMix64(seed: seed)

let vectors = "vectors of \(bandwidth_rival_vector_bytes()) bytes in C"
print(processor < 0 ? "not pinned; \(vectors)" : "pinned to processor \(processor); \(vectors)")
print(Pair.head)
for level in Level.all(of: .current()) {
  let repeats = options.isQuick ? level.quickRepeats : level.repeats
  for pair in try Pair.measure(level, repeats: repeats, clock: clock, random: &random) {
    print(pair.row)
    report.add(pair.documentRow)
  }
}
try report.finish()
