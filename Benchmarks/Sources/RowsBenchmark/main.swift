// Makes structures of five typed fields from rows, and rows from them, and compares with
// Foundation's JSON coders.
//
//   rows-rival [--quick] [--json] [--seed N]
//
// Every lane is checked against the values from which the data were made. The lanes take turns.
// Times are the thread's processor time, so that other processes on the machine have less effect.
// Each ratio is of a single round.

import ApusBenchmark
import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess("rows")
let seed = options.seed ?? 42
let document = RivalReport("rows", options, seed: seed)
let rounds = options.isQuick ? 5 : 21
let data = try VisitData(count: options.isQuick ? 20_000 : 100_000, seed: seed)
let fieldCount = Double(data.visits.count * Visit.names.count)

@MainActor func report(_ title: String, _ lanes: [Lane], rival: Lane, hand: Lane, codable: Lane)
  throws
{
  for lane in lanes { try lane.measure() }
  let warm = lanes.map { $0.nanoseconds.count }
  for _ in 0..<rounds { for lane in lanes { try lane.measure() } }
  precondition(lanes.map(\.nanoseconds.count) == warm.map { $0 + rounds })
  print("\(title), \(data.visits.count) rows; ns a field, best and median of \(rounds + 1) rounds")
  for lane in lanes {
    let sorted = lane.nanoseconds.sorted().map { $0 / fieldCount }
    let name = lane.name.padding(toLength: 36, withPad: " ", startingAt: 0)
    print("  \(name)\(String(format: "%8.1f %8.1f", sorted[0], sorted[sorted.count / 2]))")
  }
  for lane in lanes {
    let rivals = lane === hand || lane === codable ? [rival] : []
    document.add(lane.row(title, per: fieldCount, rivals: rivals))
  }
  show("\(rival.name) / \(codable.name)", rival.ratio(to: codable))
  show("\(rival.name) / \(hand.name)", rival.ratio(to: hand))
  show("\(codable.name) / \(hand.name)", codable.ratio(to: hand))
}

func show(_ name: String, _ ratio: (median: Double, least: Double, greatest: Double)) {
  let measurements = String(format: "%.2f [%.2f, %.2f]", ratio.median, ratio.least, ratio.greatest)
  print("  \(name): \(measurements)")
}

let fields = Lane("fields found, none read") {
  try VisitReaders.fields(data.csv) == (data.visits.count + 1) * Visit.names.count
}
let handRead = Lane("CSV, columns by hand") { try VisitReaders.hand(data.csv) == data.counts }
let decoded = Lane("CSV, Decodable") { try VisitReaders.decodable(data.csv) == data.counts }
let jsonRead = Lane("JSONDecoder") { try VisitReaders.json(data.json) == data.counts }
try report(
  "reading", [fields, handRead, decoded, jsonRead], rival: jsonRead, hand: handRead,
  codable: decoded)

let handWritten = Lane("CSV, fields by hand") { try VisitWriters.hand(data.visits) == data.csv }
let encoded = Lane("CSV, Encodable") { try VisitWriters.encoder(data.visits) == data.csv }
let jsonWritten = Lane("JSONEncoder") {
  try VisitWriters.json(data.visits).count == data.json.count
}
try report(
  "writing", [handWritten, encoded, jsonWritten], rival: jsonWritten, hand: handWritten,
  codable: encoded)
print("CSV \(data.csv.count) bytes, JSON \(data.json.count) bytes")
try document.finish()
