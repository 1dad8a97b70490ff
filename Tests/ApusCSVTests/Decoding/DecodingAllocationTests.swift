import ApusCSV
import ApusStreams
import ApusTestSupport
import CApusAllocations
import Testing

// Counting cannot be undone and counts every thread of the process, so each of these tests has its
// own process.

@Suite("Allocations of typed rows", .enabled(if: canCountAllocations))
struct DecodingAllocationTests {
  @Test("Fields that are read as values allocate nothing")
  func fields() async {
    await #expect(processExitsWith: .success) {
      var reader = CSVReader(of: ArraySource(Visits.bytes, chunkSize: 4096))
      let header = try reader.header()
      let id = try header.column("id", as: Int.self)
      let km = try header.column("km", as: Double?.self)
      let name = try header.column("name", as: String.self)
      let day = try header.column("day", as: CSVDate.self)
      let isLast = try header.column("isLast", as: Bool.self)
      var counter = RowCounter()
      while let row = try reader.next() {
        let sum = try row[id] + Int(row[km] ?? 0) + row[name].utf8.count + row[day].daysSince1970
        counter.take(try row[isLast] ? 1 : sum)
      }
      counter.finish()
    }
  }

  @Test("Decoding a row allocates nothing besides the value")
  func decoding() async {
    await #expect(processExitsWith: .success) {
      var reader = CSVReader(of: ArraySource(Visits.bytes, chunkSize: 4096))
      var decoder = CSVRowDecoder(try reader.header())
      var counter = RowCounter()
      while let row = try reader.next() {
        let visit = try decoder.decode(Visits.Visit.self, from: row)
        counter.take(visit.id + visit.name.utf8.count + visit.day.daysSince1970)
      }
      counter.finish()
    }
  }
}

/// A table that repeats every 4 rows.
private enum Visits {
  struct Visit: Decodable {
    var id: Int
    var km: Double?
    var name: String
    var day: CSVDate
    var isLast: Bool
  }

  static let count = 12_000

  static var bytes: [UInt8] {
    let some = #"""
      1,2.5,Zoo,2026-11-22,yes
      2,,"Main, gate",2026-11-23,no
      -300000,0.1,Nord,1970-01-01,true
      4,1e3,"a, b; c",2000-02-29,false

      """#
    return Array(("id,km,name,day,isLast\n" + String(repeating: some, count: count / 4)).utf8)
  }
}

/// Counts from the second third of the rows on; before that, buffers grow.
private struct RowCounter {
  private var rows = 0
  private var sum = 0
  private var before: UInt64 = 0

  init() { precondition(installed > 0, "allocations can be counted") }

  mutating func take(_ value: Int) {
    rows += 1
    sum &+= value
    if rows == Visits.count / 3 {
      before = apus_allocations_read().allocations
      apus_allocations_count(1)
    }
    if rows == Visits.count - 1 { apus_allocations_count(0) }
  }

  func finish() {
    let count = apus_allocations_read().allocations - before
    precondition(rows == Visits.count && sum != 0, "\(rows) rows")
    precondition(count == 0, "\(count) allocations")
  }
}

private let installed = Int(apus_allocations_install())
