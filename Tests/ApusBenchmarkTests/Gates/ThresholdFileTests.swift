import Testing

@testable import ApusBenchmark

@Suite("ThresholdFile")
struct ThresholdFileTests {
  private static let text = """
    # What the parser may cost.
    [Swift 6.3, release, x86_64]
    # counts
    allocations 1 "one object"
    instructions 1203 + 1 % "sum, elements 1000"

    # pairs
    ratio 0.62 + 5 % "sum" "reduce"
    recorded 4096 "zip" "compressed"
    system-call 2 "log" "write"
    latency-p99.9 900 + 50 % "log"

    [Swift 6.2, release, x86_64]
    allocations 2 "one object"

    """

  private func file(_ text: String) throws -> ThresholdFile {
    try ThresholdFile(Array(text.utf8))
  }

  @Test("A file is read row by row and written as it was")
  func roundTrip() throws {
    let file = try file(Self.text)
    let rows = try #require(file.rows("Swift 6.3, release, x86_64"))
    #expect(
      rows.map(\.metric) == [
        .allocations, .instructions, .ratio, .recorded, .systemCall, .latencyP999,
      ])
    #expect(rows.map(\.value) == [1, 1203, 0.62, 4096, 2, 900])
    #expect(rows.map(\.tolerance) == [0, 0.01, 0.05, 0, 0, 0.5])
    #expect(rows.map(\.line) == [4, 5, 8, 9, 10, 11])
    #expect(rows[2].subject == GateSubject(name: "sum", candidate: "reduce"))
    #expect(rows[3].subject == GateSubject(name: "zip", candidate: nil, metric: "compressed"))
    #expect(rows[4].subject == GateSubject(name: "log", candidate: nil, metric: "write"))
    #expect(file.rows("another") == nil)
    #expect(file.text == Self.text)
  }

  @Test("A line that omits a benchmark is read, and kept when the table is rewritten")
  func omission() throws {
    let text = "[t]\n  omit \"a \\\"b\\\"\" \nallocations 1 \"c\"\n"
    var file = try file(text)
    #expect(file.omissions("t") == [ThresholdFile.Omission(name: "a \"b\"", line: 2)])
    #expect(file.text == text)
    file.replace("t", with: [])
    #expect(file.omissions("t").count == 1)
    file.replace("new", with: [], omissions: file.omissions("t"))
    #expect(try ThresholdFile(Array(file.text.utf8)).omissions("new").map(\.name) == ["a \"b\""])
    for bad in ["omit", "omit a", "omit \"a\" 1"] {
      #expect(throws: ThresholdError.self) { try self.file("[t]\n\(bad)\n") }
    }
    #expect(throws: ThresholdError.self) { try self.file("omit \"a\"\n") }
  }

  @Test("Rewriting a table keeps the comments and every other table")
  func replacing() throws {
    var file = try file(Self.text)
    let row = Threshold(
      metric: .allocations, subject: GateSubject(name: "new", candidate: nil), value: 3,
      tolerance: 0)
    file.replace("Swift 6.3, release, x86_64", with: [row])
    let expected = """
      # What the parser may cost.
      [Swift 6.3, release, x86_64]
      # counts
      allocations 3 "new"

      # pairs

      [Swift 6.2, release, x86_64]
      allocations 2 "one object"

      """
    #expect(file.text == expected)
    file.replace("other", with: [row])
    #expect(file.text == expected + "\n[other]\nallocations 3 \"new\"\n")
    #expect(try ThresholdFile(Array(file.text.utf8)).rows("other")?.count == 1)
  }

  @Test(
    "Names with quotes, commas, lines, slashes and emoji survive",
    arguments: [
      "a \"b\"", "a,b;c", "line\nbreak", "a/b\\c", "🐦 swift", "  ", "+ 1 %", "# no", "][",
      "next\u{85}line",
      "line\u{2028}and\u{2029}paragraph", "cr\rcrlf\r\nvt\u{0B}ff\u{0C}del\u{7F}",
    ])
  func names(_ name: String) throws {
    let row = Threshold(
      metric: .ratio, subject: GateSubject(name: name, candidate: name + "\\\""), value: 0.5,
      tolerance: 0.125)
    var written = ThresholdFile()
    written.replace("t", with: [row])
    // An editor may end a line at every line break of Unicode.
    #expect(written.text.split(whereSeparator: \.isNewline).count == 2)
    let read = try file(written.text).rows("t")
    #expect(read?.map(\.subject) == [row.subject])
    #expect(read?.map(\.limit) == [row.limit])
  }

  @Test(
    "A value is written so that it reads back, and a gate with the same value holds",
    arguments: [
      0.00054, 0.00003, 0.00016, 1 / 3, 1203.00001, 0.62, 1e15, 9_007_199_254_740_992, 1e300, 0,
      4e-12,
    ] as [Double])
  func values(_ value: Double) throws {
    let row = Threshold(
      metric: .allocations, subject: GateSubject(name: "a", candidate: nil), value: value,
      tolerance: 0)
    var written = ThresholdFile()
    written.replace("t", with: [row])
    let read = try #require(file(written.text).rows("t")?.first)
    #expect(read.value == value)
    #expect(GateResult(read, .count(value)).verdict == .holds)
  }

  @Test(
    "A recorded metric may be below zero, and its limit is beyond it in the direction that is worse",
    arguments: [(GateMetric.recorded, -90.0), (.recordedMore, -110)])
  func negative(_ metric: GateMetric, _ limit: Double) throws {
    let rows = try file("[t]\n\(metric.rawValue) -100 + 10 % \"a\" \"m\"\n").rows("t")
    let row = try #require(rows?.first)
    #expect(abs(row.limit - limit) < 1e-9)
    #expect(GateResult(row, .count(-100)).verdict == .holds)
    let worse = limit + (metric == .recorded ? 1 : -1)
    #expect(GateResult(row, .count(worse)).verdict == .fails)
  }

  @Test("Numbers that are short stay short", arguments: ["1203 + 1 %", "0.62 + 0.23 %", "3"])
  func short(_ numbers: String) throws {
    let text = "[t]\nallocations \(numbers) \"a\"\n"
    #expect(try file(text).text == text)
  }

  @Test(
    "A line that cannot be used is named with its number",
    arguments: [
      ("[t]\nallocations -1 \"a\"", 2, ThresholdError.Problem.isNoNumber("-1")),
      ("[t]\nallocations nan \"a\"", 2, .isNoNumber("nan")),
      ("[t]\n\n# c\nallocations many \"a\"", 4, .isNoNumber("many")),
      ("[t]\nallocations 1 + -2 % \"a\"", 2, .isNoNumber("-2")),
      ("[t]\nrecorded 1e999 \"a\" \"m\"", 2, .isNotFinite("1e999")),
      ("[t]\nallocations 1 + 2 \"a\"", 2, .isNoRow),
      ("[t]\ntime 1 \"a\"", 2, .unknownMetric("time")),
      ("allocations 1 \"a\"", 1, .isInNoTable),
      ("[t]\nallocations 1 a", 2, .isNoName),
      ("[t]\nallocations 1 \"a", 2, .isNoName),
      ("[t]\nallocations 1 \"a\\q\"", 2, .isNoName),
      ("[t]\nallocations 1 \"a\" \"b\"", 2, .isNoName),
      ("[t]\nratio 1 \"a\"", 2, .isNoName), ("[t]\nsystem-call 1 \"a\"", 2, .isNoName),
      ("[t]\nallocations 1 \"a\"\nallocations 2 \"a\"", 3, .isSecondRow),
      ("[t]\n[t]", 2, .isSecondTable), ("[t", 1, .isNoRow),
    ])
  func errors(_ text: String, _ line: Int, _ problem: ThresholdError.Problem) throws {
    #expect(throws: ThresholdError(line: line, problem: problem)) { try file(text) }
  }

  @Test("A line break inside a name that is no LF ends no line", arguments: ["\u{85}", "\u{2028}"])
  func lineBreaks(_ character: String) throws {
    let read = try file("[t]\r\nallocations 1 \"a\(character)b\"\r\n").rows("t")
    #expect(read?.map(\.subject.name) == ["a\(character)b"])
  }

  @Test("A byte order mark before the first line is skipped")
  func byteOrderMark() throws {
    let read = try file("\u{FEFF}[t]\nallocations 1 \"a\"\n")
    #expect(read.text == "[t]\nallocations 1 \"a\"\n")
    #expect(throws: ThresholdError(line: 2, problem: .isNoName)) {
      try file("\u{FEFF}[t]\nallocations 1 a\n")
    }
  }

  @Test("A renamed table keeps its rows and its place")
  func renaming() throws {
    var file = try file(Self.text)
    file.rename("Swift 6.3, release, x86_64", to: "new")
    #expect(file.tables == ["new", "Swift 6.2, release, x86_64"])
    #expect(file.text == Self.text.replacing("Swift 6.3, release, x86_64", with: "new"))
  }

  @Test("Bytes that are not UTF-8 are named with their line")
  func notText() {
    #expect(throws: ThresholdError(line: 2, problem: .isNoText)) {
      try ThresholdFile(Array("[t]\n".utf8) + [0xFF, 0xFE])
    }
  }

  @Test("No bytes trap, whatever they are", arguments: [1, 7, 20_261_123] as [UInt64])
  func hostile(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "[", "]", "\"", "\\", "+", "%", " ", "\n", "1", "e9", "ratio", "allocations", "#", "é",
      "\r\n", "\u{85}",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let file = try? ThresholdFile(Array(text.utf8))
      if let file {
        #expect((try? ThresholdFile(Array(file.text.utf8)))?.text == file.text, "seed \(seed)")
      }
    }
  }
}
