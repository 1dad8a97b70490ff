// Appends to logs and reads them, puts values into stores and reads them, and compares with SQLite, LevelDB and LMDB.
//
//   stores-rival [--quick] [--json] [--seed N] [--only logs|stores|layers|queue|documents|paced] [--seconds N]
//
// `paced` takes twice 600 s, or twice the seconds, and runs only if it is named.
//
// Keys have 12 bytes and values 256. All times are wall times of turns: our work, then the rival's, then the rival's
// and ours. Each answer is checked.

import ApusBenchmark
import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess(
  "stores", own: [OwnOption("--only", "PART"), OwnOption("--seconds", "N")])
let seed = options.seed ?? 7
let document = RivalReport("stores", options, seed: seed)
let table = StoresTable(document)
let inputs = try Inputs(count: options.isQuick ? 200_000 : 1_000_000, seed: seed)
document.cleanUp = { try? FileManager.default.removeItem(atPath: inputs.folder) }
defer { document.cleanUp() }

let kinds = RivalKind.allCases.filter { kind in
  if !kind.isThere {
    print("\(kind.name): skipped, its library is not installed (Scripts/peers installs it)")
    document.skip(kind.name, because: "its library is not installed: run Scripts/peers")
  }
  return kind.isThere
}
let rounds = options.isQuick ? 3 : 5
print(
  "\(inputs.count) keys of 12 bytes with values of 256; medians of \(rounds) turns: ours, theirs")

let parts =
  options["--only"].isEmpty
  ? ["logs", "stores", "layers", "queue", "documents"] : options["--only"]
if parts.contains("layers") { try LayerRows(inputs: inputs, table: table, rounds: rounds).all() }
if parts.contains("queue") { try await QueueRows(inputs: inputs, table: table).all() }
if parts.contains("documents") {
  try DocumentRows(inputs: inputs, table: table, rounds: rounds, isQuick: options.isQuick).all()
}
if parts.contains("logs") {
  let logs = LogRows(inputs: inputs, table: table, rounds: rounds)
  try logs.written(kinds.filter { $0 != .lmdb })
  if kinds.contains(.sqlite) {
    try logs.buffered()
    try logs.durable()
    try logs.replay()
  }
}
if parts.contains("stores") {
  try StoreRows(inputs: inputs, table: table, rounds: rounds).all(kinds)
}
if parts.contains("paced") {
  let seconds = options["--seconds"].first.flatMap { Int($0) } ?? 600
  try PacedRows(inputs: inputs, table: table, seconds: seconds).all(
    besideLevelDB: kinds.contains(.levelDB))
}
try document.finish()
