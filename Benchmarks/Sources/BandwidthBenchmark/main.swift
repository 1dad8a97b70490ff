// The bandwidth probe beside a C program with the same loops: in one process, on one pinned thread, in turn and in
// random order, each sample in fresh memory.
import ApusMachine
import ApusMeasure
import CBandwidthRival
import CThreadPinning
import RivalCommandLine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

guard let options = RivalOptions(Array(CommandLine.arguments.dropFirst())) else {
  print("usage: bandwidth-rival [--quick] [--json] [--seed N]")
  exit(2)
}
guard bandwidth_rival_is_right() else {
  print("bandwidth: the rival's loops give wrong answers on this processor")
  exit(1)
}
let processor = thread_pin()
let clock = TickClock.calibrated()
var random = SplitMix64(seed: options.seed)

if !options.isJSON {
  let vectors = "vectors of \(bandwidth_rival_vector_bytes()) bytes in C"
  print(processor < 0 ? "not pinned; \(vectors)" : "pinned to processor \(processor); \(vectors)")
  print(Pair.head)
}
for level in Level.all(of: .current()) {
  let repeats = options.isQuick ? level.quickRepeats : level.quickRepeats * 2 + 1
  for pair in try Pair.measure(level, repeats: repeats, clock: clock, random: &random) {
    print(options.isJSON ? pair.json : pair.row)
  }
}
