import ApusCSV
import ApusMeasure
import ApusStreams
import Testing

@Suite("CSVIndex")
struct CSVIndexTests {
  @Test("Rows by number are those that come in order, backwards too", arguments: TableCase.all)
  func cases(_ sample: TableCase) throws {
    let bytes = Array(sample.text.utf8)
    let index = try CSVIndex(of: bytes.span, dialect: sample.dialect, rules: sample.rules)
    #expect(index.count == sample.rows.count)
    var cursor = CSVCursor(index)
    for number in sample.rows.indices.reversed() {
      #expect(cursor.row(number, in: bytes.span).strings == sample.rows[number])
    }
  }

  @Test("Rows by chance of tables by chance", arguments: 1...100)
  func differential(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = CSVReaderTests.table(&random)
    let rules = CSVRules(mode: .lenient, raggedRows: .pad)
    let rows = ReferenceTable(bytes, .commas, rules).rows
    let index = try CSVIndex(of: bytes.span, rules: rules)
    #expect(index.count == rows.count, "seed \(seed)")
    var cursor = CSVCursor(index)
    for _ in 0..<20 where !rows.isEmpty {
      let number = Int(random.next() % UInt64(rows.count))
      #expect(cursor.row(number, in: bytes.span).strings == rows[number], "seed \(seed)")
    }
  }

  @Test("A text that is no table has no index")
  func failure() {
    #expect(throws: CSVError.self) { try CSVIndex(of: Array("a\n\"b".utf8).span) }
  }
}
