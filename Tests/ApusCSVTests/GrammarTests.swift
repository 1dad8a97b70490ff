import ApusBytes
import ApusCSV
import ApusStreams
import Testing

@Suite("Grammar")
struct GrammarTests {
  @Test("There are at least 60 cases after csv-core's tests, and all examples of the RFC")
  func count() {
    #expect(TableCase.grammar.count - TableCase.rfc4180.count >= 60)
    #expect(TableCase.rfc4180.count == 7)
  }

  @Test("A byte has a single meaning: a quote or an escape that is a separator is rejected")
  func twoMeanings() {
    let comma = UInt8(ascii: ",")
    #expect(throws: CSVDialectError.usedTwice(comma)) { try CSVDialect(quote: comma) }
    #expect(throws: CSVDialectError.usedTwice(comma)) { try CSVDialect(escape: comma) }
    #expect(throws: CSVDialectError.usedTwice(10)) { try CSVDialect(comment: 10) }
  }

  /// Reads rows of different lengths under a rule.
  static func rows(_ ragged: CSVOptions.RaggedRows, _ mode: CSVOptions.Mode) -> Outcome {
    let text = "a,b,c\nd\ne,f,g,h\n\"i\n\",j\nk,l,m"
    return Outcome(reading: Array(text.utf8), .commas, CSVOptions(mode: mode, raggedRows: ragged))
  }

  @Test("Ragged rows are an error, padded or kept, as the options say")
  func ragged() {
    let short = CSVPosition(record: 1, field: 1, line: 2, offset: 6)
    let long = CSVPosition(record: 2, field: 3, line: 3, offset: 8)
    let kept = [["a", "b", "c"], ["d"], ["e", "f", "g", "h"], ["i\n", "j"], ["k", "l", "m"]]
    let padded = kept.map { $0 + Array(repeating: "", count: max(0, 3 - $0.count)) }

    let error = CSVError(.raggedRow(expected: 3, found: 1), at: short)
    #expect(Self.rows(.malformed, .strict) == Outcome(rows: [kept[0]], error: error))
    #expect(Self.rows(.malformed, .lenient).rows == kept)
    #expect(Self.rows(.malformed, .lenient).report.count == 3)
    let surplus = CSVError(.raggedRow(expected: 3, found: 4), at: long)
    #expect(Self.rows(.pad, .strict) == Outcome(rows: Array(padded[..<2]), error: surplus))
    #expect(Self.rows(.pad, .lenient).rows == padded)
    #expect(Self.rows(.pad, .lenient).report.first == surplus)
    #expect(Self.rows(.keep, .strict) == Outcome(rows: kept, error: nil))
  }

  @Test("UTF-16 is read as its characters, and its error has the byte")
  func utf16() throws {
    for sample in TableCase.all {
      let units = [0xfeff] + Array(sample.text.utf16)
      let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      for size in [1, 3, 64, .max] {
        var reader = CSVReader(
          of: TextSource(of: ArraySource(bytes, chunkSize: size)), dialect: sample.dialect,
          options: sample.options)
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row.strings) }
        #expect(rows == sample.rows, "\(sample.text.debugDescription), chunks of \(size)")
      }
    }
    var reader = CSVReader(
      of: TextSource(
        of: ArraySource([0x61, 0, 10, 0, 0, 0xd8, 10, 0]), encoding: .utf16(.littleEndian)))
    #expect(try reader.next()?.strings == ["a"])
    #expect(
      throws: CSVSourceError.source(TextSourceError<Never>.malformed(.init(.loneSurrogate, at: 4)))
    ) {
      _ = try reader.next() == nil
    }
  }
}
