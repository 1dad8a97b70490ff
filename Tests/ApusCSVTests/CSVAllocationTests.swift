import ApusCSV
import ApusStreams
import ApusTestSupport
import CApusAllocations
import Testing

// Counting cannot be undone and counts every thread of the process, so each of these tests has its
// own process.

@Suite("Allocations", .enabled(if: canCountAllocations))
struct CSVAllocationTests {
  @Test("Pulled rows allocate nothing, even if the end of a chunk cuts them")
  func pull() async {
    await #expect(processExitsWith: .success) {
      let text = CountedTable.bytes
      for chunkSize in [100, 4096, .max] {
        var reader = CSVReader(of: ArraySource(text, chunkSize: chunkSize), options: .lenient)
        var counter = Counter()
        while let row = try reader.next() { counter.take(row) }
        counter.finish()
      }
    }
  }

  @Test("Rows pulled in groups and their columns allocate nothing")
  func pullTogether() async {
    await #expect(processExitsWith: .success) {
      let text = CountedTable.bytes
      for chunkSize in [100, 4096, .max] {
        var reader = CSVReader(of: ArraySource(text, chunkSize: chunkSize), options: .lenient)
        var counter = Counter()
        while let rows = try reader.nextRows() {
          if let numbers = rows.column(0) { counter.take(numbers) }
          for row in 0..<rows.count { counter.take(rows[row]) }
        }
        counter.finish()
      }
    }
  }

  @Test("Pushed rows allocate nothing, even if the end of a chunk cuts them")
  func push() async {
    await #expect(processExitsWith: .success) {
      let text = CountedTable.bytes
      for chunkSize in [100, 4096, text.count] {
        var parser = CSVParser(options: .lenient)
        var counter = Counter()
        for start in stride(from: 0, to: text.count, by: chunkSize) {
          let chunk = text.span.extracting(start..<min(text.count, start + chunkSize))
          try parser.parse(chunk) { counter.take($0) }
        }
        try parser.finish { counter.take($0) }
        counter.finish()
      }
    }
  }
}

/// A table with quotes, quoted line ends, doubled quotes, stray quotes and CRLF, which repeats
/// every 60 rows.
private enum CountedTable {
  static let rows = 30_000

  static var bytes: [UInt8] {
    let some = [
      "1,abc,\"d, e\",\r\n", "2,\"a\nb\r\nc\",\"\"\"\",x\n", "3,,,\n", "4,a\"b,\"c\" ,d\n",
      "5,\(String(repeating: "long ", count: 60)),\"\(String(repeating: "l\"\"\n", count: 40))\",\n",
      "6,1.5,2026-11-22,12:00\n",
    ].joined()
    return Array(String(repeating: some, count: rows / 6).utf8)
  }
}

/// Counts from the second third of the rows on; before that, buffers grow.
private struct Counter {
  private var rows = 0
  private var length = 0

  init() {
    precondition(installed > 0, "allocations can be counted")
    apus_allocations_count(1)
    length = String(repeating: "x", count: installed + 20).utf8.count
    apus_allocations_count(0)
    precondition(apus_allocations_read().allocations > 0, "allocations are counted")
  }

  mutating func take(_ fields: borrowing CSVFields) {
    for row in 0..<fields.count { length += fields[row].bytes.count }
  }

  mutating func take(_ row: borrowing CSVRow) {
    rows += 1
    for column in 0..<row.count { length += row[column].bytes.count }
    if rows == CountedTable.rows / 3 {
      before = apus_allocations_read().allocations
      apus_allocations_count(1)
    }
    if rows == CountedTable.rows - 1 { apus_allocations_count(0) }
  }

  private var before: UInt64 = 0

  func finish() {
    let count = apus_allocations_read().allocations - before
    precondition(rows == CountedTable.rows && length > rows, "\(rows) rows")
    precondition(count == 0, "\(count) allocations")
  }
}

private let installed = Int(apus_allocations_install())
