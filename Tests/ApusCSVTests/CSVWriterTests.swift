import ApusCSV
import ApusMeasure
import ApusStreams
import ApusTestSupport
import Testing

@Suite("CSVWriter")
struct CSVWriterTests {
  static func text(_ rows: [[String]], _ dialect: CSVDialect = .commas, quotesAll: Bool = false)
    throws -> String
  {
    var writer = CSVWriter(dialect: dialect, quotesAll: quotesAll)
    for row in rows { try writer.write(row) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("A row that was read is written in another dialect, byte for byte")
  func copiedRows() throws {
    let tabs = try CSVDialect(delimiter: 9, lineEnd: .byte(10))
    let text = Array("a,\"b\tc\",\"\",\r\n\"x \"\"y\"\"\",".utf8) + [0xff, 13, 10]
    var reader = CSVReader(
      of: ArraySource(text), options: CSVOptions(mode: .strict, raggedRows: .keep))
    var writer = CSVWriter(dialect: tabs)
    while let row = try reader.next() { try writer.write(row) }
    let expected = Array("a\t\"b\tc\"\t\"\"\t\n\"x \"\"y\"\"\"\t".utf8) + [0xff, 10]
    #expect(writer.bytes == expected)
  }

  @Test("Nothing is written of a row that the dialect cannot have")
  func refusedRow() throws {
    let plain = try CSVDialect(delimiter: 9, quote: nil)
    var reader = CSVReader(of: ArraySource(Array("a,\"b\tc\"\r\n".utf8)))
    var writer = CSVWriter(dialect: plain)
    var error: CSVWriterError?
    while let row = try reader.next() {
      do throws(CSVWriterError) { try writer.write(row) } catch let failure { error = failure }
    }
    #expect(error == .cannotQuote)
    #expect(writer.bytes.isEmpty)
  }

  @Test("Fields get quotes only if they need them")
  func quotes() throws {
    #expect(try Self.text([["a", "b c", ""], ["1"]]) == "a,b c,\r\n1\r\n")
    #expect(
      try Self.text([["a,b", "c\"d", "e\nf", "g\rh"]]) == "\"a,b\",\"c\"\"d\",\"e\nf\",\"g\rh\"\r\n"
    )
    #expect(try Self.text([[""]]) == "\"\"\r\n")
    #expect(try Self.text([["\u{feff}a", "\u{feff}"]]) == "\"\u{feff}a\",\u{feff}\r\n")
    #expect(try Self.text([["a", ""]], quotesAll: true) == "\"a\",\"\"\r\n")
    #expect(try Self.text([["a\tb", "c,d"]], .tabs) == "\"a\tb\"\tc,d\r\n")
    let comments = try CSVDialect(comment: 35, lineEnd: .byte(10))
    #expect(try Self.text([["#a", "#b"]], comments) == "\"#a\",#b\n")
  }

  @Test("An optional text that is empty is written between quotes, and one that is missing is not")
  func optionalTexts() throws {
    var writer = CSVWriter()
    try writer.append(String?.some(""))
    try writer.append(String?.none)
    try writer.append([UInt8]?.some([]))
    try writer.append("")
    try writer.endRow()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"\",,\"\",\r\n")
  }

  @Test("Without quotes and escapes the bytes of other line ends are plain")
  func plainLineEnds() throws {
    let feeds = try CSVDialect(quote: nil, lineEnd: .byte(10))
    #expect(try Self.text([["a\rb", "c"]], feeds) == "a\rb,c\n")
    #expect(throws: CSVWriterError.cannotQuote) { try Self.text([["a\nb"]], feeds) }
    let nuls = try CSVDialect(quote: nil, lineEnd: .byte(0))
    #expect(try Self.text([["a\r\nb", "c"]], nuls) == "a\r\nb,c\0")
  }

  @Test("Without quotes fields are escaped, and without both they are an error that writes nothing")
  func withoutQuotes() throws {
    let escapes = try CSVDialect(quote: nil, escape: UInt8(ascii: "\\"))
    #expect(try Self.text([["a", "b,c"]], escapes) == "a,\\b\\,c\r\n")
    var writer = CSVWriter(dialect: try CSVDialect(quote: nil))
    try writer.write(["a", "b"])
    #expect(throws: CSVWriterError.cannotQuote) { try writer.write(["c", "d,e"]) }
    #expect(throws: CSVWriterError.cannotQuote) { try writer.write([""]) }
    try writer.write(["f"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "a,b\r\nf\r\n")
  }

  @Test("If quotes are not doubled they are escaped, and without an escape they are an error")
  func withoutDoubling() throws {
    let escapes = try CSVDialect(escape: UInt8(ascii: "\\"), doublesQuotes: false)
    #expect(try Self.text([["a\"b", "c\\d", "e"]], escapes) == #""a\"b","c\\d",e"# + "\r\n")
    var writer = CSVWriter(dialect: try CSVDialect(doublesQuotes: false))
    try writer.write(["a,b"])
    #expect(throws: CSVWriterError.cannotQuote) { try writer.write(["c", "d\"e"]) }
    try writer.write(["f"])
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "\"a,b\"\r\nf\r\n")
  }

  @Test("A field that was read is written with the quotes of the other dialect")
  func fieldsOfAnother() throws {
    let text = "'a''b'\t'c\td'\te,f\n\t'g\"h'\t''\n"
    let dialect = try CSVDialect(delimiter: 9, quote: UInt8(ascii: "'"))
    var reader = CSVReader(of: ArraySource(Array(text.utf8), chunkSize: 5), dialect: dialect)
    var writer = CSVWriter()
    while let row = try reader.next() {
      for column in 0..<row.count { try writer.append(row[column]) }
      try writer.endRow()
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "a'b,c\td,\"e,f\"\r\n,\"g\"\"h\",\"\"\r\n")
  }

  @Test("Drained bytes are removed")
  func drain() throws {
    var writer = CSVWriter()
    var count = 0
    for _ in 0..<3 {
      try writer.write(["a", "b"])
      writer.drain { count += $0.count }
    }
    #expect(count == 15)
    #expect(writer.bytes.isEmpty)
  }

  @Test("Written rows are read back, in every dialect that can represent them", arguments: 1...200)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let dialect = CSVReaderTests.dialects[Int(seed) % CSVReaderTests.dialects.count]
    let choices = Array("ab,\"\r\n#\\ ".utf8)
    let rows = (0..<Int(random.next() % 6)).map { _ in
      (0...Int(random.next() % 4)).map { _ in
        String(decoding: random.bytes(count: Int(random.next() % 9), of: choices), as: UTF8.self)
      }
    }
    var writer = CSVWriter(dialect: dialect, quotesAll: seed % 7 == 0)
    var written: [[String]] = []
    for row in rows where (try? writer.write(row)) != nil { written.append(row) }
    let options = CSVOptions(mode: .strict, raggedRows: .keep)
    let outcome = Outcome(reading: writer.bytes, dialect, options)
    #expect(outcome.rows == written, "seed \(seed)")
    #expect(outcome.error == nil, "seed \(seed)")
    let saysAll = dialect.quote != nil && (dialect.doublesQuotes || dialect.escape != nil)
    #expect(!saysAll || written == rows, "seed \(seed)")
  }
}
