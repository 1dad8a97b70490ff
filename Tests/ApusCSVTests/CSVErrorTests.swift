import ApusCSV
import ApusStreams
import Testing

@Suite("CSVError")
struct CSVErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var error: CSVError
    var rowsBefore: Int
    var options = CSVOptions.strict
    var testDescription: String { text.debugDescription }

    init(
      _ text: String, _ kind: CSVError.Kind, record: Int = 0, field: Int = 0, line: Int = 1,
      offset: Int
    ) {
      self.text = text
      error = CSVError(
        kind, at: CSVPosition(record: record, field: field, line: line, offset: offset))
      rowsBefore = record
    }
  }

  static let cases = [
    Case("a\"b", .quoteInField, offset: 1), Case("a, \"b\"", .quoteInField, field: 1, offset: 3),
    Case("a,b\nc,d\"\n", .quoteInField, record: 1, field: 1, line: 2, offset: 7),
    Case("\"a\"b", .textAfterQuote, offset: 3), Case("\"a\" ,b", .textAfterQuote, offset: 3),
    Case("\"a\nb\"\r\n\"c\"d", .textAfterQuote, record: 1, line: 3, offset: 10),
    Case("\"a\r\nb\",c\"", .quoteInField, field: 1, line: 2, offset: 8),
    Case("\"a", .unterminatedQuote, offset: 0),
    Case("a,\"b\nc", .unterminatedQuote, field: 1, offset: 2),
    Case("a,b\n\"c\nd\",\"", .unterminatedQuote, record: 1, field: 1, line: 3, offset: 10),
    Case("a,b\nc", .raggedRow(expected: 2, found: 1), record: 1, field: 1, line: 2, offset: 4),
    Case("a\n\n\nb,c", .raggedRow(expected: 1, found: 2), record: 1, field: 1, line: 4, offset: 4),
    Case("\u{feff}a\"", .quoteInField, offset: 4),
  ]

  @Test("An error has the kind, record, field, line and byte, at every split", arguments: cases)
  func positions(_ sample: Case) {
    let bytes = Array(sample.text.utf8)
    for cut in 0...bytes.count {
      let outcome = Outcome(reading: bytes, cuts: [cut])
      #expect(outcome.error == sample.error, "cut at \(cut)")
      #expect(outcome.rows.count == sample.rowsBefore, "cut at \(cut)")
    }
    #expect(Outcome(reading: bytes, cuts: Array(0...bytes.count)).error == sample.error)
  }

  @Test("Lenient reading reports the same position for the first issue", arguments: cases)
  func lenient(_ sample: Case) {
    let outcome = Outcome(reading: Array(sample.text.utf8), .commas, .lenient)
    #expect(outcome.error == nil)
    #expect(outcome.report.first == sample.error)
    #expect(outcome.rows.count > sample.rowsBefore)
  }

  @Test("A record over the limit is an error in both modes, at every split")
  func limit() {
    for (text, isTooLong) in [
      ("ab\n1234\n", false), ("ab\n1234\r\n", false), ("ab\n1234", false), ("ab\n12345\n", true),
      ("ab\n12345", true), ("ab\n\"123\n", true), ("ab\n\"12\"\n", false),
    ] {
      for mode in [CSVOptions.Mode.strict, .lenient] {
        let options = CSVOptions(mode: mode, limits: ParsingLimits(token: 4))
        for cut in 0...text.utf8.count {
          let outcome = Outcome(reading: Array(text.utf8), cuts: [cut], .commas, options)
          let position = CSVPosition(record: 1, field: 0, line: 2, offset: 3)
          let error = CSVError(.tokenTooLong(limit: 4), at: position)
          #expect(
            outcome.error == (isTooLong ? error : nil), "\(text.debugDescription), cut at \(cut)")
        }
      }
    }
  }

  @Test("A comment over the limit is an error as well, at every split; a byte order mark is not")
  func commentLimit() {
    let marked = "\u{feff}ab\n"
    for (text, limit, isTooLong) in [
      ("ab\n#234\ncd", 4, false), ("ab\n#2345\ncd", 4, true), ("ab\n#2345", 4, true),
      ("ab\n#234", 4, false), (marked, 2, false), ("\u{feff}\n", 0, false),
    ] {
      let options = CSVOptions(mode: .lenient, limits: ParsingLimits(token: limit))
      let position = CSVPosition(record: 1, field: 0, line: 2, offset: 3)
      let error = CSVError(.tokenTooLong(limit: limit), at: position)
      for cuts in (0...text.utf8.count).map({ [$0] }) + [Array(0...text.utf8.count)] {
        let outcome = Outcome(
          reading: Array(text.utf8), cuts: cuts, .known(comment: "#"), options)
        #expect(
          outcome.error == (isTooLong ? error : nil), "\(text.debugDescription), cuts \(cuts)")
      }
    }
  }

  @Test("After an error there are no more rows, and no second error")
  func once() throws {
    var reader = CSVReader(of: ArraySource(Array("a\"\nb\n".utf8)))
    #expect(throws: CSVSourceError<Never>.self) { _ = try reader.next() == nil }
    #expect(try reader.next() == nil)
  }

  @Test("An error of the source comes after the rows before it")
  func source() throws {
    var reader = CSVReader(of: FailingSource(Array("a\nb\nc".utf8)))
    #expect(try reader.next()?.strings == ["a"])
    #expect(try reader.next()?.strings == ["b"])
    var found: CSVSourceError<FailingSource.Broken>?
    do throws(CSVSourceError<FailingSource.Broken>) { _ = try reader.next() } catch {
      found = error
    }
    #expect(found == .source(FailingSource.Broken()))
    #expect(try reader.next() == nil)
  }

  @Test("The description of an error has the position and the issue")
  func words() {
    let position = CSVPosition(record: 1, field: 2, line: 3, offset: 4)
    let error = CSVError(.raggedRow(expected: 5, found: 2), at: position)
    #expect("\(error)" == "line 3, record 2, field 3, byte 5: 2 fields where the first row has 5")
  }
}
