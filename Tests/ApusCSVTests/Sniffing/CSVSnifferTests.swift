import ApusBytes
import ApusCSV
import ApusStreams
import ApusTestSupport
import Testing

@Suite("CSVSniffer")
struct CSVSnifferTests {
  static func sniff(_ text: String, level: Double = 0.8, isComplete: Bool = true) -> CSVSniffing {
    let bytes = Array(text.utf8)
    return CSVSniffer(level: level).sniff(bytes.span, isComplete: isComplete)
  }

  static func isRight(_ guess: CSVGuess, _ table: LabelledTable) -> Bool {
    let dialect = guess.dialect
    let isQuoteRight = !table.hasQuotes || dialect.quote == table.quote.asciiValue
    let isEscapeRight = (dialect.escape != nil) == table.hasEscapes
    // Without a delimiter in it, a column is the same in every dialect.
    if table.columnCount == 1 { return guess.columnCount == 1 && isQuoteRight }
    return dialect.delimiter == table.delimiter.asciiValue && isQuoteRight && isEscapeRight
  }

  /// The seeds differ from those that the sniffer was tuned with (10,000 to 12,999).
  @Test("Most generated tables are decided, and hardly any of them wrongly")
  func labelled() {
    var (decided, wrong, headers, wrongHeaders) = (0, 0, 0, 0)
    for seed in UInt64(1)...400 {
      let table = LabelledTable(seed: seed)
      guard case .decided(let guess) = Self.sniff(table.text) else { continue }
      decided += 1
      if !Self.isRight(guess, table) { wrong += 1 }
      guard let hasHeader = guess.hasHeader else { continue }
      headers += 1
      if hasHeader != table.hasHeader { wrongHeaders += 1 }
    }
    #expect(decided >= 300 && wrong <= 4, "\(decided) decided, \(wrong) of them wrong")
    #expect(headers >= 200 && wrongHeaders <= 4, "\(headers) headers, \(wrongHeaders) wrong")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var dialect: CSVDialect
    var columns: Int
    var hasHeader: Bool?
    var ending: CSVLineEnding = .lineFeed
    var testDescription: String { text.debugDescription }
  }

  static let cases = [
    Case(
      text: "stop;km\nZoo;1,5\nNord;2,5\nWest;3,5\nOst;4,5\n", dialect: .known(";"), columns: 2,
      hasHeader: true),
    Case(
      text: "7:30\t1\r\n8:30\t2\r\n9:30\t3\r\n9:40\t4\r\n", dialect: .tabs, columns: 2,
      hasHeader: false, ending: .pair),
    Case(
      text: "a|'x|y'\rb|'it''s'\rc|'d'\rd|'e'\r", dialect: .known("|", quote: "'"), columns: 2,
      hasHeader: nil, ending: .carriageReturn),
    Case(
      text: "id,note\n1,\"say \\\"hi\\\", now\"\n2,\"a \\\"b\\\"\"\n3,\"c\"\n4,\"d\"\n",
      dialect: .known(escape: "\\"), columns: 2, hasHeader: true),
    Case(
      text: "# from: the depot, daily\n# 2026\nid,km,at\n1,2.5,Zoo\n2,3.5,West\n3,4.5,\n4,5,\n",
      dialect: .known(comment: "#"), columns: 3, hasHeader: true),
    Case(
      text: "id,when\n1,2026-11-22 07:30:00\n2,2026-11-22 08:30:00\n3,2026-11-23 09:30:00\n4,\n",
      dialect: .commas, columns: 2, hasHeader: true),
  ]

  @Test("Typical tables are recognised", arguments: cases)
  func tables(sample: Case) throws {
    guard case .decided(let guess) = Self.sniff(sample.text) else {
      Issue.record("undecided: \(Self.sniff(sample.text))")
      return
    }
    #expect(guess.dialect == sample.dialect)
    #expect(guess.columnCount == sample.columns)
    #expect(guess.hasHeader == sample.hasHeader)
    #expect(guess.lineEnding == sample.ending)
    #expect(guess.encoding == .ascii)
  }

  @Test("Commas and semicolons of sentences are no reason against tabs")
  func sentences() throws {
    let rows = (0..<12).map { "On things, \($0)\tWe show that, in general, x; y; z.\n" }
    let guess = try #require(Self.sniff("title\tabstract\n" + rows.joined()).guess)
    #expect(guess.dialect == .known("\t") && guess.columnCount == 2)
    #expect(guess.hasHeader == true)
  }

  @Test(
    "Regular commas of sentences do not outvote another delimiter",
    arguments: ["\t", ";", "|"] as [Unicode.Scalar])
  func regularSentences(_ delimiter: Unicode.Scalar) throws {
    let rows = (0..<12).map { "On things, \($0)\(delimiter)We show that, in general, x, y.\n" }
    let sniffing = Self.sniff(rows.joined())
    let guess = try #require(sniffing.guess)
    #expect(guess.dialect == .known(delimiter) && guess.columnCount == 2)
    // The commas are as regular as the delimiter, so that the guess is not sure.
    #expect(sniffing == .undecided(guess))
  }

  @Test("A first row that later rows repeat is no header")
  func repeatedWords() throws {
    let constant = (0..<12).map { "red,blue,x\($0)\n" }.joined()
    #expect(Self.sniff(constant).guess?.hasHeader == false)
    let categories = (0..<20).map { "\(["red", "green", "blue"][$0 % 3]),word\($0)\n" }.joined()
    #expect(Self.sniff(categories).guess?.hasHeader != true)
    // A header that comes again, as where files were joined, is still a header.
    let part = (0..<20).map { "Zoo\($0),\($0).5\n" }.joined()
    #expect(Self.sniff("name,km\n\(part)name,km\n\(part)").guess?.hasHeader == true)
  }

  @Test(
    "A text that is no table, too short or ambiguous is not decided",
    arguments: [
      "a,b\n", "word\n", "one\ntwo\nthree\n", "a,b;c\nd,e;f\ng,h;i\nj,k;l\n",
      "It was a dark night, and the rain\nfell. We waited; nobody\ncame: not one.\nThen, at last,\n",
      "07:30:00\n08:30:00\n09:30:00\n10:30:00\n", "1,2\n3,4\n5,6\n7,8\n",
      "{\"a\": [1, 2],\n \"b\": {\"c\": 3}}\n",
    ])
  func undecided(text: String) {
    guard case .undecided(let guess?) = Self.sniff(text) else {
      Issue.record("\(Self.sniff(text))")
      return
    }
    #expect(guess.confidence < 0.8)
    #expect(Self.sniff(text, level: 0) == .decided(Self.sure(guess, text)))
  }

  /// The guess, with the header that it has at level 0.
  static func sure(_ guess: CSVGuess, _ text: String) -> CSVGuess {
    sniff(text, level: 0).guess ?? guess
  }

  @Test("There is no guess for an empty sample and for binary data")
  func nothing() {
    #expect(Self.sniff("") == .undecided(nil))
    #expect(Self.sniff("\u{feff}") == .undecided(nil))
    let binary = (0..<1000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(CSVSniffer().sniff(binary.span) == .undecided(nil))
  }

  @Test("A sample may be cut anywhere")
  func cut() throws {
    let text = "id;name;km\n" + (1...40).map { "\($0);\"Zoo; \($0)\";\($0),5\n" }.joined()
    for count in 150...text.utf8.count {
      let sniffing = Self.sniff(String(text.prefix(count)), isComplete: false)
      guard case .decided(let guess) = sniffing else {
        Issue.record("undecided after \(count) bytes: \(sniffing)")
        return
      }
      #expect(guess.dialect == .known(";") && guess.columnCount == 3 && guess.hasHeader == true)
    }
  }

  @Test("Encodings are recognised by marks, by zeros and by validity")
  func encodings() {
    let text = "id,name\n1,Zoo\n2,Nord\n3,West\n4,Süd\n"
    func encoding(_ bytes: [UInt8]) -> CSVEncodingGuess? {
      guard case .decided(let guess) = CSVSniffer().sniff(bytes.span, isComplete: true) else {
        return nil
      }
      return guess.dialect == .commas && guess.columnCount == 2 ? guess.encoding : nil
    }
    let little = Array(text.utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let big = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    #expect(encoding(little) == .utf16(.littleEndian))
    #expect(encoding([0xff, 0xfe] + little) == .utf16(.littleEndian))
    #expect(encoding(big) == .utf16(.bigEndian))
    #expect(encoding([0xfe, 0xff] + big) == .utf16(.bigEndian))
    #expect(encoding(Array(text.utf8)) == .utf8)
    #expect(encoding(Array("\u{feff}\(text)".utf8)) == .utf8)
    #expect(
      encoding(Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
        == .otherASCII)
    #expect(encoding(Array(text.utf8.filter { $0 < 0x80 })) == .ascii)
    #expect(CSVEncodingGuess.utf16(.bigEndian).textEncoding == .utf16(.bigEndian))
    #expect(CSVEncodingGuess.otherASCII.textEncoding == .ascii)
  }

  @Test(
    "The tables of csv-spectrum are recognised, short as they are", arguments: SpectrumTests.names)
  func spectrum(_ name: String) throws {
    let bytes = try [UInt8](SpectrumTests.file(name + ".csv"))
    guard case .decided(let guess) = CSVSniffer().sniff(bytes.span, isComplete: true) else {
      Issue.record("\(CSVSniffer().sniff(bytes.span, isComplete: true))")
      return
    }
    #expect(guess.dialect == .commas)
  }
}
