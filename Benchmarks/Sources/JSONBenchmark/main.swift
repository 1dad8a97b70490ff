// Reads and writes generated documents, and compares with rivals; the checksums of a work must agree.
//
//   json-rival [--quick] [--json] [--seed N] [--rival PROGRAM]... [--documents FOLDER]
//
// FOLDER may have twitter.json, citm_catalog.json and canada.json, which are read as well.
// PROGRAM is a build of the C++ rivals, which Rivals/json-cpp/build makes; without it, simdjson and
// RapidJSON are skipped. Times are the thread's processor time. In a turn each lane reads the document
// some times in a row, those of the rivals in processes of their own.

import ApusBenchmark
import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess(
  "json", own: [OwnOption("--rival", "PROGRAM"), OwnOption("--documents", "FOLDER")])
let seed = options.seed ?? 42
let report = RivalReport("json", options, seed: seed)
let turns = options.isQuick ? 2 : 5
let scale = options.isQuick ? 1 : 5
let cpp = CppRival(programs: options["--rival"])

let documents = [
  Document.tweets(400, seed: seed), .catalogue(250, seed: seed), .numbers(56_000, seed: seed),
  .objects(40_000 * scale), .lines(10_000 * scale, seed: seed),
]

let realDocuments = try options["--documents"].flatMap { try RealDocuments.read(from: $0) }
for document in documents + realDocuments {
  try DocumentComparison.run(document, cpp, turns: turns, into: report)
}
try DocumentComparison.write(40_000 * scale, cpp, turns: turns, into: report)
try DocumentComparison.readTypesOfFoundation(400, seed: seed, turns: turns, into: report)
if cpp.programs.isEmpty {
  print("simdjson, RapidJSON: skipped, because their program was not given")
  report.skip(
    "simdjson and RapidJSON",
    because: "their program was not built: run Benchmarks/Rivals/json-cpp/build")
}
try report.finish()
