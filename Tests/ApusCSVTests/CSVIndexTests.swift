import ApusCSV
import ApusMeasure
import ApusStreams
import Testing

@Suite("CSVIndex")
struct CSVIndexTests {
  @Test("Rows by number are the rows of the reader, also backwards", arguments: TableCase.all)
  func cases(_ sample: TableCase) throws {
    let bytes = Array(sample.text.utf8)
    let index = try CSVIndex(of: bytes.span, dialect: sample.dialect, options: sample.options)
    #expect(index.count == sample.rows.count)
    var cursor = CSVCursor(index)
    for number in sample.rows.indices.reversed() {
      #expect(cursor.row(number, in: bytes.span).strings == sample.rows[number])
    }
  }

  @Test("Random rows of random tables are those of the reference", arguments: 1...100)
  func differential(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = CSVReaderTests.table(&random)
    let options = CSVOptions(mode: .lenient, raggedRows: .pad)
    let rows = ReferenceTable(bytes, .commas, options).rows
    let index = try CSVIndex(of: bytes.span, options: options)
    #expect(index.count == rows.count, "seed \(seed)")
    var cursor = CSVCursor(index)
    for _ in 0..<20 where !rows.isEmpty {
      let number = Int(random.next() % UInt64(rows.count))
      #expect(cursor.row(number, in: bytes.span).strings == rows[number], "seed \(seed)")
    }
  }

  @Test("Rows in ascending order, with gaps, are those of the reference", arguments: 1...40)
  func runs(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = CSVWindowTests.text(&random)
    let dialect = CSVReaderTests.dialects[Int(seed) % CSVReaderTests.dialects.count]
    let options = CSVOptions(mode: .lenient, raggedRows: .pad)
    let rows = ReferenceTable(bytes, dialect, options).rows
    let index = try CSVIndex(of: bytes.span, dialect: dialect, options: options)
    try #require(index.count == rows.count, "seed \(seed)")
    var cursor = CSVCursor(index)
    var number = 0
    while number < rows.count {
      let row = cursor.row(number, in: bytes.span)
      #expect(row.strings == rows[number], "seed \(seed), row \(number)")
      let start = CSVPosition(record: number, field: 0, line: 0, offset: index.starts[number])
      #expect(row.position == start, "seed \(seed)")
      let gap = random.next() % 16
      number = gap == 0 ? max(0, number - 3) + Int(random.next() % 9) : number + 1
    }
  }

  @Test("A malformed text has no index")
  func failure() {
    #expect(throws: CSVError.self) { try CSVIndex(of: Array("a\n\"b".utf8).span) }
  }
}
