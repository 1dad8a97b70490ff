// Probes of the system, of semaphores and of threads beside C programs that do the same: in one process, in turn and in
// random order, each probe with a fresh partner, lock or thread.
import ApusMachine
import ApusMeasure
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
      because: "both programs had it in no round: one processor only, or no thread started there")
    continue
  }
  print(pair.row)
  report.add(pair.documentRow)
}
try report.finish()
