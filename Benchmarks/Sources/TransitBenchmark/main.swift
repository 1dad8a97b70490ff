// Imports a generated timetable of 3 million stop times and looks up departures, and compares with
// SQLite.
//
//   transit-rival [--quick] [--json] [--seed N]
//
// All times are wall times, and each answer is checked. A round of lookups has the same 1,000
// queries on both sides. By turns, each side finds the caches as the other side left them; cold, as
// 64 MiB of other memory left them.

import ApusBenchmark
import ApusBytes
import ApusTransit
import Foundation
import RivalCommandLine

let options = RivalOptions.ofProcess("transit")
let seed = options.seed ?? 7
let document = RivalReport("transit", options, seed: seed)
let rounds = options.isQuick ? 7 : 11
let folder = FileManager.default.temporaryDirectory.path + "/apus-transit-\(getpid())"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
document.cleanUp = { try? FileManager.default.removeItem(atPath: folder) }
defer { document.cleanUp() }

let feed = TransitFeed(seed: seed, tripCount: options.isQuick ? 15_400 : 154_000)
try feed.write(to: folder)
let timetablePath = folder + "/city.times"
let bucketsPath = folder + "/city.buckets"

func print(_ rounds: Rounds, per count: Double = 1, _ unit: String = "ms") {
  let (best, median) = (rounds.best / count, rounds.median / count)
  let name = rounds.name.padding(toLength: 62, withPad: " ", startingAt: 0)
  print("  \(name) \(String(format: "%9.2f %9.2f", best, median)) \(unit)")
}

var visit = Rounds("visit all fields of stop_times.txt")
var imports = Rounds("import: parse, sort, checksums, file on disk (fsync)")
var replacing = Rounds("import in the place of an older timetable")
var withBuckets = Rounds("import with buckets of each minute as well")
var opening = Rounds("open: all checksums")
var openingLater = Rounds("open: checksums of stops alone")
for _ in 0..<rounds {
  let total = try visit.time { try Feed.visit(folder) }
  blackHole(total)
  try? FileManager.default.removeItem(atPath: timetablePath)
  _ = try imports.time { try TransitImport.run(from: folder, to: timetablePath) }
  _ = try replacing.time { try TransitImport.run(from: folder, to: timetablePath) }
  try? FileManager.default.removeItem(atPath: bucketsPath)
  _ = try withBuckets.time {
    try TransitImport.run(from: folder, to: bucketsPath, buckets: true)
  }
  try opening.time { blackHole(try Timetable(timetablePath).departureCount) }
  try openingLater.time {
    blackHole(try Timetable(timetablePath, checking: .stops).departureCount)
  }
}
let timetable = try Timetable(timetablePath)
let bucketed = try Timetable(bucketsPath)
print("\(timetable.stopCount) stops, \(timetable.departureCount) stop times; best and median")
for result in [visit, imports, replacing, withBuckets, opening, openingLater] {
  print(result)
  document.add(result.row())
}

var random = SplitMix64(seed: seed &+ 4)
let queries = (0..<1000).map { _ in
  let start = 360 + Int(random.next() % 960)
  return TransitQuery(
    latitude: 52.36 + Double(random.next() % 3000) / 10_000,
    longitude: 13.10 + Double(random.next() % 6500) / 10_000, metres: 500,
    minutes: start..<start + 15)
}
/// The answers by the ids of stops, which are numbers in the rival.
let expected = queries.map { query in
  var answer = Answer()
  for departure in timetable.departures(query) {
    answer.take(stop: Int(timetable.stopID(departure.stop)) ?? -1, minute: departure.minute)
  }
  return answer
}
let found = expected.map(\.rows).reduce(0, +)
var lookup = Rounds("lookup: 500 m, 15 minutes, \(Double(found) / 1000) departures on average")
for _ in 0..<rounds {
  var count: Int64 = 0
  lookup.time { for query in queries { count += Int64(timetable.departures(query).count) } }
  guard count == found else {
    throw WrongAnswerError(name: "timetable", found: .init(), expected: .init())
  }
}
print(lookup, per: 1, "us")
document.add(lookup.row(per: 1000))

let everywhere = (0..<10).map {
  TransitQuery(
    latitude: 52.5, longitude: 13.4, metres: 1e6, minutes: 400 + 90 * $0..<415 + 90 * $0)
}
let allFound = everywhere.map { timetable.departures($0) }
var (lookupAll, lookupBuckets) = (
  Rounds("lookup: all stops, 15 minutes"), Rounds("lookup in buckets: all stops, 15 minutes")
)
for _ in 0..<rounds {
  let found = lookupAll.time { everywhere.map { timetable.departures($0) } }
  let foundInBuckets = lookupBuckets.time { everywhere.map { bucketed.departures($0) } }
  guard found == allFound, foundInBuckets == allFound else {
    throw WrongAnswerError(name: "timetable with buckets", found: .init(), expected: .init())
  }
}
for result in [lookupAll, lookupBuckets] {
  print(result, per: 0.01, "us")
  document.add(result.row(per: 10))
}

/// Other memory, larger than the caches.
let otherMemory = [UInt8](repeating: 1, count: 64 << 20)
@MainActor func emptyCaches() {
  blackHole(stride(from: 0, to: otherMemory.count, by: 64).reduce(0) { $0 &+ Int(otherMemory[$1]) })
}

guard let version = SQLiteRival.version else {
  print("SQLite: skipped, there is no libsqlite3.so.0 (Scripts/peers installs it)")
  document.skip("SQLite", because: "there is no libsqlite3.so.0: run Scripts/peers")
  try document.finish()
  exit(0)
}
print("SQLite \(version): one transaction, prepared statements, no journal, no fsync, no locks")
var reading = Rounds("before the rows: five typed columns of CSV read")
var readingTwo = Rounds("before the rows: two columns read")
var sorting = Rounds("before the rows: two columns read and sorted")
var columns = try reading.time { try Feed(folder) }
for _ in 0..<3 {
  blackHole(try readingTwo.time { try Feed.keys(folder) }.count)
  let keys = try sorting.time {
    var keys = try Feed.keys(folder)
    Feed.sort(&keys)
    return keys
  }
  columns.take(sortedKeys: keys)
}
for result in [reading, readingTwo, sorting] {
  print(result)
  document.add(result.row())
}
@MainActor func preparation(_ form: SQLiteRival.Form) -> Double {
  switch form.preparation {
  case .fiveColumns: reading.best
  case .twoColumns: readingTwo.best
  case .sorting: sorting.best
  }
}

// The least ratios of SQLite's time to ours, each from the same rounds.
var (inserting, importing) = (Double.infinity, Double.infinity)
var (insertingBuckets, importingBuckets) = (Double.infinity, Double.infinity)
var (looking, lookingCold) = (Double.infinity, Double.infinity)
for form in SQLiteRival.Form.all {
  let times = columns.times[keyPath: form.columns]
  let path = folder + "/rival.db"
  var filling = Rounds("import, without what comes before: \(form.name)")
  var ours = Rounds("  our import, in turn")
  var oursWithBuckets = Rounds("  our import with buckets, in turn")
  for _ in 0..<(options.isQuick ? 1 : 3) {
    try? FileManager.default.removeItem(atPath: path)
    try filling.time { try SQLiteRival(path).fill(columns.stops, times, as: form) }
    for _ in 0..<3 {
      try? FileManager.default.removeItem(atPath: timetablePath)
      _ = try ours.time { try TransitImport.run(from: folder, to: timetablePath) }
      try? FileManager.default.removeItem(atPath: bucketsPath)
      _ = try oursWithBuckets.time {
        try TransitImport.run(from: folder, to: bucketsPath, buckets: true)
      }
    }
  }
  for result in [filling, ours, oursWithBuckets] { print(result) }
  document.add(filling.row())
  let whole = filling.best + preparation(form)
  let rival = try SQLiteRival(path)
  var (byTurns, cold) = (Double.infinity, Double.infinity)
  for question in Question.all {
    try rival.prepare(question.sql(form))
    for (query, expected) in zip(queries, expected) {
      let found = rival.answer(query)
      guard found == expected else {
        throw WrongAnswerError(name: question.name, found: found, expected: expected)
      }
    }
    var asking = Rounds("  lookup: \(question.name)")
    var ours = Rounds("  our lookup, in turn")
    for _ in 0..<rounds {
      asking.time { for query in queries { blackHole(Int(rival.answer(query).rows)) } }
      ours.time { for query in queries { blackHole(timetable.departures(query).count) } }
    }
    var askingCold = Rounds("  lookup, cold")
    var oursCold = Rounds("  our lookup, cold")
    for _ in 0..<rounds {
      emptyCaches()
      askingCold.time { for query in queries { blackHole(Int(rival.answer(query).rows)) } }
      emptyCaches()
      oursCold.time { for query in queries { blackHole(timetable.departures(query).count) } }
    }
    byTurns = min(byTurns, asking.best / ours.best)
    cold = min(cold, askingCold.best / oursCold.best)
    for result in [asking, ours, askingCold, oursCold] { print(result, per: 1, "us") }
    let name = "lookup: \(form.name): \(question.name)"
    document.add(ours.row(name + ": by turns", per: 1000, beside: asking))
    document.add(oursCold.row(name + ": cold", per: 1000, beside: askingCold))
  }
  (inserting, importing) = (
    min(inserting, filling.best / ours.best), min(importing, whole / ours.best)
  )
  (insertingBuckets, importingBuckets) = (
    min(insertingBuckets, filling.best / oursWithBuckets.best),
    min(importingBuckets, whole / oursWithBuckets.best)
  )
  (looking, lookingCold) = (min(looking, byTurns), min(lookingCold, cold))
  print(
    String(
      format:
        "    over ours: import %.1f, with what comes before %.1f; with buckets %.1f, %.1f; lookup by turns %.1f, cold %.1f",
      filling.best / ours.best, whole / ours.best, filling.best / oursWithBuckets.best,
      whole / oursWithBuckets.best, byTurns, cold))
}
@MainActor func ratio(
  _ what: String, _ value: Double, aim: ClosedRange<Double>? = nil, _ aimText: String = ""
) {
  print("  \(what)\(aimText): \(String(format: "%.2f", value))")
  let estimate = Estimate(
    value: value, low: nil, high: nil, unit: .ratio, samples: rounds, statistic: .minimum,
    population: .withinProcess)
  document.add(RivalRow(what, estimate, limits: aim))
}
print("ratios of the best times")
ratio(
  "import over visiting all fields", imports.best / visit.best, aim: -.infinity...5,
  " (aim: at most 5)")
ratio(
  "SQLite's best import over ours, from the file on", importing, aim: 20...(.infinity),
  " (aim: at least 20)")
ratio("SQLite's best import over ours, what comes before the rows left out", inserting)
ratio("SQLite's best import over ours with buckets, from the file on", importingBuckets)
ratio(
  "SQLite's best import over ours with buckets, what comes before the rows left out",
  insertingBuckets)
ratio(
  "SQLite's best lookup over ours, by turns", looking, aim: 10...(.infinity),
  " (aim: at least 10)")
ratio("SQLite's best lookup over ours, cold", lookingCold)
try document.finish()
