import ApusCSV
import ApusStreams
import ApusTestSupport
import Testing

@Suite("CSVRow positions")
struct CSVRowPositionTests {
  /// The line of a byte, counted from the start of the text.
  static func line(of offset: Int, in bytes: [UInt8], _ dialect: CSVDialect) -> Int {
    (0..<offset).count { index in
      switch dialect.lineEnd {
      case .byte(let byte): bytes[index] == byte
      case .any:
        bytes[index] == 10 || bytes[index] == 13 && !bytes[(index + 1)...].starts(with: [10])
      }
    } + 1
  }

  @Test(
    "Each field has its record, line and byte, however the text is cut", arguments: TableCase.all)
  func fields(_ sample: TableCase) throws {
    let bytes = Array(sample.text.utf8)
    for cut in 0...bytes.count {
      var reader = CSVReader(
        of: PieceSource(bytes, cuts: [cut]), dialect: sample.dialect, options: sample.options)
      var record = 0
      while let row = try reader.next() {
        #expect(row.position == row.position(of: 0))
        for column in 0..<row.count {
          let position = row.position(of: column)
          let raw = row[column].raw.array
          #expect(position.record == record && position.field == column)
          #expect(Array(bytes[position.offset...].prefix(raw.count)) == raw, "cut at \(cut)")
          guard sample.dialect.escape == nil else { continue }
          let line = Self.line(of: position.offset, in: bytes, sample.dialect)
          #expect(position.line == line, "cut at \(cut), byte \(position.offset)")
        }
        record += 1
      }
    }
  }

  @Test("A row by number has its record and byte, but no line")
  func rowsByNumber() throws {
    let bytes = Array("ab\n\"c\nd\",e\nf,g".utf8)
    let index = try CSVIndex(of: bytes.span, options: CSVOptions(mode: .strict, raggedRows: .keep))
    var cursor = CSVCursor(index)
    for (number, byte) in [(2, 11), (0, 0), (1, 3), (2, 11)] {
      let row = cursor.row(number, in: bytes.span)
      #expect(row.position == CSVPosition(record: number, field: 0, line: 0, offset: byte))
    }
    let field = cursor.row(1, in: bytes.span).position(of: 1)
    #expect(field == CSVPosition(record: 1, field: 1, line: 0, offset: 9))
    #expect("\(field)" == "record 2, field 2, byte 10")
  }

  @Test("A field that a row does not have begins at the row's end")
  func missing() throws {
    var reader = CSVReader(of: ArraySource(Array("ab,c\n".utf8)))
    let position = try #require(try reader.next()?.position(of: 7))
    #expect(position == CSVPosition(record: 0, field: 7, line: 1, offset: 4))
  }
}
