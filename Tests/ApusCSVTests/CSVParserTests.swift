import ApusCSV
import Testing

@Suite("CSVParser")
struct CSVParserTests {
  static func rows(_ bytes: [UInt8], chunk: Int, _ sample: TableCase) throws -> [[String]] {
    var parser = CSVParser(dialect: sample.dialect, options: sample.options)
    var rows: [[String]] = []
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      let piece = bytes.span.extracting(start..<min(bytes.count, start + chunk))
      try parser.parse(piece) { rows.append($0.strings) }
    }
    try parser.finish { rows.append($0.strings) }
    return rows
  }

  @Test("Pushed rows are the same as pulled rows", arguments: TableCase.all)
  func cases(_ sample: TableCase) throws {
    let bytes = Array(sample.text.utf8)
    for chunk in [1, 2, 3, 7, 64, 1000] {
      #expect(try Self.rows(bytes, chunk: chunk, sample) == sample.rows, "chunk \(chunk)")
    }
  }

  @Test("A row is passed on at its line end, not at the next row")
  func early() throws {
    var parser = CSVParser(options: CSVOptions(mode: .strict, raggedRows: .keep))
    var rows: [[String]] = []
    try parser.parse(Array("a,b\r".utf8).span) { rows.append($0.strings) }
    #expect(rows == [["a", "b"]])
    try parser.parse(Array("\nc".utf8).span) { rows.append($0.strings) }
    #expect(rows.count == 1)
    try parser.finish { rows.append($0.strings) }
    #expect(rows == [["a", "b"], ["c"]])
  }

  @Test("An error is thrown after the rows before it, and by every later call")
  func failure() {
    var parser = CSVParser()
    var rows = 0
    for _ in 0..<2 {
      #expect(throws: CSVError.self) {
        try parser.parse(Array("a\nb\"\nc\n".utf8).span) { _ in rows += 1 }
      }
    }
    #expect(rows == 1)
  }
}
