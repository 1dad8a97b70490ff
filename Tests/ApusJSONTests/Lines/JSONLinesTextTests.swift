import ApusBytes
import ApusMeasure
import ApusTestSupport
import CApusBytes
import Testing

@testable import ApusJSON

/// The reading of many lines at once, against that of each line.
@Suite("Many JSON lines at once")
struct JSONLinesTextTests {
  /// Returns the events of each line, or `nil` if a line is malformed.
  private func eventsOfEachLine(_ text: [UInt8]) -> [String]? {
    var log = EventLog()
    do {
      try JSONLines.forEach(in: text.span) { (line, _) throws(JSONError) in
        try JSONParser.parse(line, into: &log)
      }
      return log.events
    } catch {
      return nil
    }
  }

  private func expectSame(_ text: [UInt8], _ comment: Comment) {
    let expected = eventsOfEachLine(text)
    var whole = EventLog()
    let isRead = (try? JSONLines.parse(text.span, into: &whole)) != nil
    #expect(isRead == (expected != nil), comment)
    if let expected { #expect(whole.events == expected, comment) }
    for form in 0..<Int(apus_json_scan_forms()) {
      var log = EventLog()
      var engine = EventEngine(JSONOptions(), window: 64, form: form)
      let isSame = (try? engine.runLines(text.span.rawBytes, into: &log)) != nil
      #expect(
        isSame == isRead && (!isRead || log.events == whole.events), "form \(form), \(comment)")
    }
    var count = 0
    var isStepped = true
    do throws(JSONError) {
      var reader = try JSONReader(onDemand: text.span)
      try reader.lines { _ throws(JSONError) in count += 1 }
    } catch {
      isStepped = false
    }
    if let expected {
      let found = try? JSONLines.check(text.span)
      #expect(isStepped && found == count, comment)
      #expect(expected.isEmpty == (count == 0), comment)
    } else {
      #expect(throws: JSONError.self, comment) { try checkRange(text) }
    }
  }

  /// Checks the lines; numbers out of range are errors of events only.
  private func checkRange(_ text: [UInt8]) throws(JSONError) {
    try JSONLines.check(text.span)
    var log = EventLog()
    try JSONLines.parse(text.span, into: &log)
  }

  @Test(
    "Lines are values that are whole",
    arguments: [
      "", "\n", "{}\n", "{}\n{}", "\n\n{}\r\n \n[1]\n\n", "1\n\"a\"\nnull\n", "{} {}\n",
      "{}\n{} 1\n",
      "{\n}\n", "[1,\n2]\n", "{}\n]", "{}\n[", "{}\n[1", "{},\n{}", "1 2", "1\n2 ", "\"a\n\"",
      "[1]x\n",
      "{\"a\":1}\n{\"a\" 1}\n", "tru\ne", "[]\n\u{1}", "[\"\\u12\"]\n",
    ])
  func lines(_ text: String) { expectSame(Array(text.utf8), "\(text)") }

  @Test("Random lines have the events and the verdict of each line", arguments: 1...100)
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var text: [UInt8] = []
    for _ in 0..<20 {
      let changes = random.next() % 60 == 0 ? 1 : 0
      let value = RandomJSON.text(seed: random.next(), changes: changes)
      text +=
        value.map { $0 == 10 ? 32 : $0 }
        + Array(["\n", "\r\n", "\n \n"][Int(random.next() % 3)].utf8)
    }
    expectSame(text, "seed \(seed)")
  }

  @Test("An error has its line, and a reader reads the fields of each")
  func places() throws {
    let text = Array("{\"id\":1,\"x\":[1]}\n{\"id\":2}\n{\"id\":}\n".utf8)
    let error = #expect(throws: JSONError.self) { try JSONLines.check(text.span) }
    #expect(error?.position == TextPosition(line: 3, column: 7))
    let fine = Array(text[..<26])
    var reader = try JSONReader(onDemand: fine.span)
    var ids: [Int] = []
    try reader.lines { (reader) throws(JSONError) in
      try reader.object { (key, reader) throws(JSONError) in
        if key.isEqual(to: "id") { ids.append(try reader.integer()) }
      }
    }
    #expect(ids == [1, 2])
  }

  @Test("A body that looks ahead reads lines of any number of windows")
  func lookAhead() throws {
    let text = Array(repeating: "1\n", count: 5000).joined()
    var reader = try JSONReader(onDemand: text.utf8.span)
    var count = 0
    try reader.lines { (reader) throws(JSONError) in
      count += try reader.integer()
      _ = reader.nextKind
    }
    #expect(count == 5000)
    for size in stride(from: 8100, to: 8300, by: 7) {
      let bad = Array(repeating: "1\n", count: size / 2).joined() + "[1,\n2]\n" + text
      var lines = try JSONReader(onDemand: bad.utf8.span)
      let error = #expect(throws: JSONError.self) {
        try lines.lines { (reader) throws(JSONError) in
          if reader.nextKind == .array { try reader.skip() } else { _ = try reader.double() }
          _ = reader.nextKind
        }
      }
      #expect(error?.expected == .lineEnd)
      #expect(error?.position?.line == size / 2 + 2)
    }
  }
}
