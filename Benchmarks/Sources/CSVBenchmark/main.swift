// Visits the fields of generated tables, and compares with rivals; the counts of each are checked.
//
//   csv-rival [--quick] [--json] [--seed N] [--megabytes N] [--rival PROGRAM]
//
// PROGRAM is the Rust rival, which Rivals/csv-rust/build makes; without it, that rival is skipped. The most
// memory of the process is printed with each table.
// Times are the thread's processor time, so that other processes on the machine have less effect.
// The last rows have the wall time, and the processor time of all threads, over eight times as many
// rounds. Two threads that read a table each show the most that two processors of this machine can
// do. Readers take turns, so that the machine is in the same state for all.

import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess(
  "csv", own: [OwnOption("--rival", "PROGRAM"), OwnOption("--megabytes", "N")])
let seed = options.seed ?? 42
let document = RivalReport("csv", options, seed: seed)
let rounds = options.isQuick ? 7 : 11
let megabytes: Int?
do {
  megabytes = try options.number("--megabytes", in: 1...4_000)
} catch {
  RivalOptions.refuse("csv", error)
}
let byteCount = megabytes.map { $0 * 1_000_000 } ?? (options.isQuick ? 10_000_000 : 100_000_000)
let rust = options["--rival"].last.map(RustRival.init)

/// All readers of a table except Rust's.
func lanes(_ bytes: [UInt8]) throws -> [Lane] {
  let all = Readers.rival(bytes)
  let two = try Readers.pullTwo(bytes, chunk: .max)
  return [
    Lane(name: "C++, same masks", expected: all, isRival: true) { Readers.rival(bytes) },
    Lane(name: "C++, the same for AVX2", expected: all, isRival: true) {
      Readers.rival(bytes, avx2: true)
    },
    Lane(name: "ApusCSV, pull", expected: all) { try Readers.pull(bytes, chunk: .max) },
    Lane(name: "ApusCSV, pull, chunks of 64 KiB", expected: all) {
      try Readers.pull(bytes, chunk: 65_536)
    },
    Lane(name: "ApusCSV, push", expected: all) { try Readers.push(bytes) },
    Lane(name: "ApusCSV, two columns of five", expected: two) {
      try Readers.pullTwo(bytes, chunk: .max)
    },
    Lane(name: "ApusCSV, two columns, 64 KiB", expected: two) {
      try Readers.pullTwo(bytes, chunk: 65_536)
    },
    Lane(name: "ApusCSV, pull, wall", expected: all, clock: .wall) {
      try Readers.pull(bytes, chunk: .max)
    },
    Lane(
      name: "ApusCSV, pull, two at once, wall", expected: all.joined(all), clock: .wall, copies: 2
    ) {
      try Readers.twoAtOnce(bytes)
    },
    Lane(name: "ApusCSV, parallel, wall", expected: all.unmixed, clock: .wall) {
      try Readers.parallel(bytes)
    },
    Lane(name: "ApusCSV, parallel, processors", expected: all.unmixed, clock: .process) {
      try Readers.parallel(bytes)
    },
  ]
}

@MainActor func report(_ table: Table) throws {
  let bytes = table.bytes
  let lanes = try lanes(bytes)
  let all = lanes[0].expected
  print("\(table.name): \(bytes.count) bytes, \(all.fields) fields, mix \(all.mix)")
  var timings = lanes.map { Timing(name: $0.name, copies: $0.copies) }
  for _ in 0..<rounds {
    for (index, lane) in lanes.enumerated() where lane.clock == .thread {
      timings[index].nanoseconds.append(try lane.time())
    }
  }
  // Many rounds in a row, because the system needs time to spread threads over processors.
  for _ in 0..<4 {
    for (index, lane) in lanes.enumerated() where lane.clock != .thread {
      for _ in 0..<2 * rounds { timings[index].nanoseconds.append(try lane.time()) }
    }
  }
  let rustTiming = try rust?.time(table, rounds: rounds, expecting: all)
  for (lane, timing) in zip(lanes, timings) {
    let compared = lane.isComparable(to: lanes[0])
    let rivals = compared ? zip(lanes, timings).filter(\.0.isRival).map(\.1) : []
    document.add(
      timing.row(of: table, rivals: rivals, outOfTurn: compared ? rustTiming : nil))
  }
  if let rustTiming { timings.append(rustTiming) }
  print(
    "  memory: at most \(PeakMemory.megabytes) MB of this process, \(bytes.count / 1_000_000) of them the table"
  )
  for timing in timings {
    let (best, median) = (speed(bytes, timing.best), speed(bytes, timing.median))
    print("  \(timing.name.padding(toLength: 34, withPad: " ", startingAt: 0)) \(best) \(median)")
  }
}

/// Returns the speed in megabytes a second.
func speed(_ bytes: [UInt8], _ nanoseconds: Double) -> String {
  String(format: "%7.0f", Double(bytes.count) * 1000 / nanoseconds)
}

print("MB/s, best and median of \(rounds) rounds")
try report(.timetable(byteCount: byteCount, seed: seed))
try report(.texts(byteCount: byteCount, seed: seed))
if rust == nil {
  print("Rust csv: skipped, because its program was not given")
  document.skip(
    "Rust csv", because: "its program was not built: run Benchmarks/Rivals/csv-rust/build")
}
try document.finish()
