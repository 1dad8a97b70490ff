// Imports figures of an invented fleet beside psql's \copy, pushes them from eight processes of which some are killed,
// and asks the questions. A store in a table of the server is measured beside libpq in C. Every answer is checked.
//
//   fleet-rival [--quick] [--json] [--seed N] [--figures N] [--only import|questions|pushes|stores] --program PATH
//
// The server is PostgreSQL with its default settings but shared_buffers=1GB and max_wal_size=4GB, on a socket; fsync is
// on. PATH is apus-fleet, built in release.

import ApusBenchmark
import Foundation
import RivalCommandLine
import ApusTestSupport

let options = RivalOptions.ofProcess(
  "fleet",
  own: [OwnOption("--figures", "N"), OwnOption("--only", "PART"), OwnOption("--program", "PATH")])
let seed = options.seed ?? 7
do {
  let figures = try options.number("--figures", in: 40_000...100_000_000)
  let report = RivalReport("fleet", options, seed: seed)
  let plan = FleetPlan(figures: figures ?? (options.isQuick ? 100_000 : 10_000_000), seed: seed)
  guard PostgreSQLServer.isInstalled, let program = options["--program"].last else {
    report.skip("PostgreSQL", because: "apt-get install postgresql")
    try report.finish()
    exit(0)
  }
  let folder = FileManager.default.temporaryDirectory.path + "/apus-fleet-bench-\(getpid())"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let server = try PostgreSQLServer(options: "-c shared_buffers=1GB -c max_wal_size=4GB")
  let programs = FleetPrograms(server: server, folder: folder, program: program)
  let table = FleetTableOfTimes(report)
  let only = options["--only"]
  func has(_ part: String) -> Bool { only.isEmpty || only.contains(part) }
  print(
    "\(plan.figureCount) figures: \(plan.machines) machines, \(plan.series) series, \(plan.revisions) revisions; "
      + "seed \(seed)")
  if has("import") || has("questions") {
    try ImportRows(plan: plan, programs: programs, table: table).all(besideCopy: has("import"))
  }
  if has("questions") { try QuestionRows(plan: plan, programs: programs, table: table).all() }
  if has("pushes") { try PushRows(plan: plan, programs: programs, table: table).all() }
  if has("stores") { try StoreRows(programs, table, isQuick: options.isQuick).all() }
  try report.finish()
} catch let error as RivalUsageError {
  RivalOptions.refuse("fleet", error)
} catch {
  writeError("bench fleet: \(error)\n")
  exit(1)
}
