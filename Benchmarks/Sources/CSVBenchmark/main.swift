// Visits the fields of generated tables beside rivals, each checked against the others.
//
//   csv-rival [--quick] [PROGRAM]
//
// PROGRAM is the Rust rival, see Rivals/csv-rust/build; without it, it is skipped.
// Time is the thread's processor time, so that other processes on the machine count less; of the last rows it
// is that on the wall, and the processor time of all threads, of eight times as many rounds. Two threads that
// read a table each are what two processors of this machine can do at most. Readers take turns, so that they all
// meet the same machine.

import Foundation

let arguments = CommandLine.arguments.dropFirst()
let isQuick = arguments.contains("--quick")
let rounds = isQuick ? 3 : 11
let byteCount = isQuick ? 10_000_000 : 100_000_000
let rust = arguments.first { !$0.hasPrefix("--") }.map(RustRival.init)

/// Every way to read a table but Rust's.
func lanes(_ bytes: [UInt8]) throws -> [Lane] {
  let all = Readers.rival(bytes)
  let two = try Readers.pullTwo(bytes, chunk: .max)
  return [
    Lane(name: "C++, same masks", expected: all) { Readers.rival(bytes) },
    Lane(name: "C++, the same for AVX2", expected: all) { Readers.rival(bytes, avx2: true) },
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

func report(_ table: Table) throws {
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
  // Many in a row: the system takes its time to spread threads over processors.
  for _ in 0..<4 {
    for (index, lane) in lanes.enumerated() where lane.clock != .thread {
      for _ in 0..<2 * rounds { timings[index].nanoseconds.append(try lane.time()) }
    }
  }
  if let rust { timings.append(try rust.time(table, rounds: rounds, expecting: all)) }
  for timing in timings {
    let (best, median) = (speed(bytes, timing.best), speed(bytes, timing.median))
    print("  \(timing.name.padding(toLength: 34, withPad: " ", startingAt: 0)) \(best) \(median)")
  }
}

/// Megabytes a second.
func speed(_ bytes: [UInt8], _ nanoseconds: Double) -> String {
  String(format: "%7.0f", Double(bytes.count) * 1000 / nanoseconds)
}

print("MB/s, best and median of \(rounds) rounds")
try report(.timetable(byteCount: byteCount))
try report(.texts(byteCount: byteCount))
if rust == nil { print("Rust csv: skipped, its program was not given") }
