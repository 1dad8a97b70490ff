// Compares the probes of the system, of semaphores and of threads with C programs that do the same.
// They run in one process, in turn and in random order, each probe with a fresh partner, lock or
// thread.
import ApusBenchmark
import ApusMachine
import CSystemRival
import RivalCommandLine

let options = RivalOptions.ofProcess("system")
let seed = options.seed ?? 1
let report = RivalReport("system", options, seed: seed)
var rounds = SystemRounds(seed: seed)
for _ in 0..<(options.isQuick ? 7 : 31) { try rounds.runOne() }
print(RivalPair.head)
for pair in rounds.pairs {
  guard !pair.candidate.isEmpty else {
    report.skip(
      pair.name,
      because: "no round had it from both programs: only one processor, or no thread started there")
    continue
  }
  print(pair.row)
  report.add(pair.documentRow)
}
try report.finish()
