import ApusCSV
import ApusStreams
import Testing

@Suite("CSVOptions")
struct CSVRulesTests {
  @Test("Short rows are padded, and rows that are too long are malformed")
  func pad() {
    let options = CSVOptions(mode: .lenient, raggedRows: .pad)
    let outcome = Outcome(reading: Array("a,b,c\nd\ne,f,g,h\n".utf8), .commas, options)
    #expect(outcome.rows == [["a", "b", "c"], ["d", "", ""], ["e", "f", "g", "h"]])
    #expect(outcome.report.count == 1)
    #expect(outcome.report.first?.kind == .raggedRow(expected: 3, found: 4))
  }

  @Test("A column that a row does not have is empty")
  func missing() throws {
    let options = CSVOptions(mode: .strict, raggedRows: .keep)
    var reader = CSVReader(of: ArraySource(Array("a,b\nc".utf8)), options: options)
    var last: [String] = []
    while let row = try reader.next() {
      last = ["\(row.count)", row[0].string, row[1].string, "\(row[9].raw.count)"]
    }
    #expect(last == ["1", "c", "", "0"])
  }

  @Test("Each byte of a dialect is ASCII and has a single meaning")
  func dialects() {
    #expect(throws: CSVDialectError.usedTwice(34)) { try CSVDialect(delimiter: 34) }
    #expect(throws: CSVDialectError.usedTwice(10)) { try CSVDialect(delimiter: 10) }
    #expect(throws: CSVDialectError.usedTwice(13)) { try CSVDialect(comment: 13) }
    #expect(throws: CSVDialectError.usedTwice(35)) { try CSVDialect(escape: 35, comment: 35) }
    #expect(throws: CSVDialectError.usedTwice(44)) { try CSVDialect(lineEnd: .byte(44)) }
    #expect(throws: CSVDialectError.notASCII(0xa7)) { try CSVDialect(delimiter: 0xa7) }
    #expect(throws: Never.self) { try CSVDialect(delimiter: 13, lineEnd: .byte(10)) }
  }
}
