import ApusCSV
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("CSVReader")
struct CSVReaderTests {
  @Test("A text has the rows of its dialect, however it is cut", arguments: TableCase.all)
  func everySplit(_ sample: TableCase) {
    let bytes = Array(sample.text.utf8)
    for cut in 0...bytes.count {
      let outcome = Outcome(reading: bytes, cuts: [cut], sample.dialect, sample.options)
      #expect(outcome.rows == sample.rows, "cut at \(cut)")
      #expect(outcome.error == nil, "cut at \(cut)")
    }
    let single = Outcome(
      reading: bytes, cuts: Array(0...bytes.count), sample.dialect, sample.options)
    #expect(single.rows == sample.rows, "cut everywhere")
  }

  @Test("The reference agrees with each case", arguments: TableCase.all)
  func reference(_ sample: TableCase) {
    let table = ReferenceTable(Array(sample.text.utf8), sample.dialect, sample.options)
    #expect(table.outcome.rows == sample.rows)
  }

  @Test("The property row is the last row, even if the end of a chunk cut it")
  func lastRow() throws {
    let source = PieceSource(Array("a,b\n\"c\",d\n".utf8), cuts: [6])
    var reader = CSVReader(of: source)
    for expected in [["a", "b"], ["c", "d"]] {
      let strings = try reader.next()?.strings
      #expect(strings == expected)
      let (again, field) = (reader.row.strings, reader.row[1].string)
      #expect(again == expected && field == expected[1])
    }
    let end = try reader.next()?.strings
    #expect(end == nil)
  }

  /// Compares the reader with the reference: whole, and cut at random offsets.
  static func compare(
    _ bytes: [UInt8], _ dialect: CSVDialect, _ options: CSVOptions, _ random: inout SplitMix64,
    _ comment: String
  ) {
    let table = ReferenceTable(bytes, dialect, options)
    let cuts = (0..<3).map { _ in Int(random.next() % UInt64(bytes.count + 1)) }
    for cuts in [[], cuts, Array(0...bytes.count)] {
      let outcome = Outcome(reading: bytes, cuts: cuts, dialect, options)
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      #expect(outcome.rows == table.outcome.rows, "\(comment), cuts \(cuts), \(text)")
      #expect(outcome.error == table.outcome.error, "\(comment), cuts \(cuts), \(text)")
      if options.mode == .lenient {
        #expect(outcome.report.count == table.issueCount, "\(comment), cuts \(cuts), \(text)")
        #expect(outcome.report.first == table.firstIssue, "\(comment), cuts \(cuts), \(text)")
        #expect(outcome.report.last == table.lastIssue, "\(comment), cuts \(cuts), \(text)")
      }
    }
  }

  static let dialects = [
    CSVDialect.commas, .known(escape: "\\", comment: "#"), .known(comment: "#"), .known(quote: nil),
    .known(lineEnd: .byte(10)), .known(quote: nil, escape: "\\", lineEnd: .byte(13)),
    .known(escape: "\\", doublesQuotes: false), .known(comment: "#", doublesQuotes: false),
  ]

  static func options(_ random: inout SplitMix64) -> CSVOptions {
    CSVOptions(
      mode: random.next() % 3 == 0 ? .strict : .lenient,
      raggedRows: [.malformed, .pad, .keep, .keep][Int(random.next() % 4)],
      emptyLines: random.next() % 2 == 0 ? .skip : .keep)
  }

  @Test("Random bytes are read as by the reference", arguments: 1...400)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let choices = Array("ab,,\"\"\r\n\n# \\".utf8)
    let bytes = random.bytes(count: Int(random.next() % 220), of: choices)
    let dialect = Self.dialects[Int(seed) % Self.dialects.count]
    Self.compare(bytes, dialect, Self.options(&random), &random, "seed \(seed)")
  }

  /// A valid table, except for a single byte in some of them.
  static func table(_ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    let lineEnd = Array(["\n", "\r\n", "\r"][Int(random.next() % 3)].utf8)
    for _ in 0..<random.next() % 12 {
      for field in 0..<3 {
        if field > 0 { bytes.append(UInt8(ascii: ",")) }
        let text = random.bytes(count: Int(random.next() % 30), of: Array("abc \n\r,#".utf8))
        let isQuoted = random.next() % 2 == 0
        bytes += isQuoted ? [34] + text + (random.next() % 4 == 0 ? [34, 34] : []) + [34] : text
      }
      bytes += lineEnd
    }
    if random.next() % 3 == 0, !bytes.isEmpty {
      bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(ascii: "\"")
    }
    return bytes
  }

  @Test("Nearly valid tables are read as by the reference", arguments: 1...400)
  func tables(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Self.table(&random)
    let dialect = Self.dialects[Int(seed) % Self.dialects.count]
    Self.compare(bytes, dialect, Self.options(&random), &random, "seed \(seed)")
  }
}
