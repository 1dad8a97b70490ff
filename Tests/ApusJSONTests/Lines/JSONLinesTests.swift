import ApusBytes
import ApusStreams
import Testing

@testable import ApusJSON

@Suite("JSON lines")
struct JSONLinesTests {
  static let text = Array("{\"a\":1}\n\n[2]\r\n  \n3".utf8)

  @Test("Each line that is not empty is read, with its number, from any chunks", arguments: 1...9)
  func source(size: Int) throws {
    var lines: [String] = []
    try JSONLines.forEach(in: ArraySource(Self.text, chunkSize: size)) { line, number in
      lines.append("\(number) \(line.text)")
      return true
    }
    #expect(lines == ["1 {\"a\":1}", "3 [2]", "5 3"])
  }

  @Test("The lines of a text in memory have their offsets")
  func memory() throws {
    var offsets: [Int] = []
    JSONLines.forEach(in: Self.text.span) { _, offset in offsets.append(offset) }
    #expect(offsets == [0, 9, 17])
  }

  @Test("Parts end at line ends and are the whole text", arguments: 1...8)
  func parts(count: Int) {
    let parts = JSONLines.parts(of: Self.text.span, count: count)
    #expect(parts.count <= count)
    #expect(parts.flatMap { Self.text[$0] } == Self.text)
    for part in parts.dropLast() { #expect(Self.text[part.upperBound - 1] == 10) }
  }

  @Test("Tasks read the parts, and the results are in order", arguments: 1...4)
  func tasks(count: Int) async throws {
    let text = Array((0..<100).map { "{\"n\":\($0)}\n" }.joined().utf8)
    let numbers = try await JSONLines.map(text, parts: count) { lines, _ in
      var numbers: [Int] = []
      try JSONLines.forEach(in: lines) { (line: Span<UInt8>, _: Int) throws in
        numbers.append(try JSONTree(line).root["n"]?.integer() ?? -1)
      }
      return numbers
    }
    #expect(numbers.flatMap { $0 } == Array(0..<100))
  }
}
