// Reads and writes numbers as text beside C++, by turns; the answers of a work must agree.
//
//   numbers-rival [--quick] [--json] [--seed N]
//
// The environment variable APUS_NUMBERS_RIVAL is the path of the library that Rivals/numbers-cpp/build makes;
// without it the rivals are skipped. Times are the thread's processor time.

import ApusBenchmark
import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess("numbers")
let seed = options.seed ?? 40
let report = RivalReport("numbers", options, seed: seed)
let comparison = NumberComparison(
  report: report, seed: seed, rounds: options.isQuick ? 21 : 101, count: 10_000)
try comparison.run()
try report.finish()
