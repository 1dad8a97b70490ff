// Compares the latency probe with a C program with the same chase: in one process, on one pinned
// thread, in turn and in random order, each sample in fresh memory.
import ApusBenchmark
import ApusMachine
import CThreadPinning
import RivalCommandLine

let options = RivalOptions.ofProcess("latency")
let seed = options.seed ?? 1
let report = RivalReport("latency", options, seed: seed)
let processor = thread_pin()
let clock = TickClock.calibrated()
var random = SplitMix64(seed: seed)

print(processor < 0 ? "not pinned" : "pinned to processor \(processor)")
print(RivalPair.head)
for variant in [MemoryLatencyProbe.Variant.tlbLocal, .randomSmallPages] {
  for (bytes, repeats) in [(16 << 10, 31), (256 << 10, 31), (8 << 20, 21), (256 << 20, 7)] {
    let count = options.isQuick ? repeats : repeats * 2 + 1
    let pair = try RivalPair.measure(
      bytes: bytes, variant, repeats: count, clock: clock, random: &random)
    print(pair.row)
    report.add(pair.documentRow)
  }
}
try report.finish()
