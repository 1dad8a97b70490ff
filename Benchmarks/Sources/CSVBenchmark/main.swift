// Visits the fields of generated tables beside rivals, each checked against the others.
//
//   csv-rival [--quick] [PROGRAM]
//
// PROGRAM is the Rust rival, see Rivals/csv-rust/build; without it, it is skipped.
// Time is the thread's processor time, so that other processes on the machine count less.

import Foundation

let arguments = CommandLine.arguments.dropFirst()
let isQuick = arguments.contains("--quick")
let rounds = isQuick ? 3 : 11
let byteCount = isQuick ? 10_000_000 : 100_000_000
let rust = arguments.first { !$0.hasPrefix("--") }.map(RustRival.init)

func report(_ table: Table) throws {
  let bytes = table.bytes
  let expected = Readers.rival(bytes)
  let two = try Readers.pullTwo(bytes)
  print("\(table.name): \(bytes.count) bytes, \(expected.fields) fields, mix \(expected.mix)")
  var timings = [
    try Timing("C++, same masks", rounds: rounds, expecting: expected) { Readers.rival(bytes) },
    try Timing("ApusCSV, pull", rounds: rounds, expecting: expected) {
      try Readers.pull(bytes, chunk: .max)
    },
    try Timing("ApusCSV, pull, chunks of 64 KiB", rounds: rounds, expecting: expected) {
      try Readers.pull(bytes, chunk: 65_536)
    },
    try Timing("ApusCSV, push", rounds: rounds, expecting: expected) { try Readers.push(bytes) },
    try Timing("ApusCSV, two columns of five", rounds: rounds, expecting: two) {
      try Readers.pullTwo(bytes)
    },
  ]
  if let rust { timings.append(try rust.time(table, rounds: rounds, expecting: expected)) }
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
