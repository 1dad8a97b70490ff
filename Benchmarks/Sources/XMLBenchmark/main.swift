// Reads three generated documents, and compares with rivals; the counts of a work must agree.
//
//   xml-rival [--quick] [--json] [--seed N]
//
// The environment variable APUS_XML_RIVAL is the path of the library that Rivals/xml-cpp/build
// makes; without it, libxml2, expat and pugixml are skipped. Times are the thread's processor time.
// All readers of a document take turns.

import ApusBenchmark
import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess("xml")
let seed = options.seed ?? 42
let report = RivalReport("xml", options, seed: seed)
let comparison = DocumentComparison(report: report, rounds: options.isQuick ? 5 : 9)

// A megabyte count in the environment measures only the processors, on a document of that size.
if let size = ProcessInfo.processInfo.environment["APUS_XML_MEGABYTES"].flatMap({ Int($0) }) {
  try comparison.runLarge(size * 1_000_000, seed: seed)
  try report.finish()
  exit(0)
}
comparison.reportSkipped()
try comparison.run(
  .objects(options.isQuick ? 100 : 1500), small: .objects(20))
try comparison.run(
  .articles(options.isQuick ? 1_500 : 16_000, seed: seed), small: .articles(300, seed: seed))
try comparison.run(
  .map(options.isQuick ? 20_000 : 200_000, seed: seed), small: .map(3_000, seed: seed))
try report.finish()
