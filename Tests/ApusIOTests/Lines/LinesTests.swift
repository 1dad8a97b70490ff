import ApusMeasure
import ApusIO
import ApusTestSupport
import Testing

@Suite("Lines")
struct LinesTests {
  /// The slow reference, which splits the complete text.
  static func reference(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let last = lines.removeLast()
    lines = lines.map { $0.last == 13 ? $0.dropLast() : $0 }
    return last.isEmpty ? lines : lines + [last]
  }

  static func lines(_ bytes: [UInt8], chunk: Int, limit: Int = 1000) throws -> [[UInt8]] {
    var lines = Lines(of: ArraySource(bytes, chunkSize: chunk), limit: limit)
    var found: [[UInt8]] = []
    while let line = try lines.next() { found.append(line.array) }
    #expect(try lines.next() == nil)
    return found
  }

  @Test("Lines agree with the lines of the complete text, at every chunk size", arguments: 1...60)
  func differential(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: Int(seed), of: [10, 13, 13, 65, 66, 67])
    let expected = Self.reference(bytes)
    for chunk in 1...max(1, bytes.count) {
      #expect(try Self.lines(bytes, chunk: chunk) == expected, "seed \(seed), chunk \(chunk)")
    }
  }

  /// Lines up to some times longer than a block.
  static func longText(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 700 {
      bytes += random.bytes(count: Int(random.next() % (seed * 25)), of: [13, 65, 66])
      bytes.append(10)
    }
    return bytes + random.bytes(count: Int(random.next() % 100), of: [65])
  }

  @Test("Lines longer than a block are complete, at every chunk size", arguments: 1...12)
  func longLines(seed: UInt64) throws {
    let bytes = Self.longText(seed: seed)
    let expected = Self.reference(bytes)
    for chunk in 1...bytes.count {
      #expect(try Self.lines(bytes, chunk: chunk) == expected, "seed \(seed), chunk \(chunk)")
    }
  }

  struct Case: Sendable {
    var text: String
    var lines: [String]
  }

  @Test(
    "LF and CRLF end a line, a lone CR does not, and the last line needs no end",
    arguments: [
      Case(text: "", lines: []), Case(text: "\n", lines: [""]), Case(text: "a", lines: ["a"]),
      Case(text: "a\n", lines: ["a"]), Case(text: "a\r\nb", lines: ["a", "b"]),
      Case(text: "a\rb\n", lines: ["a\rb"]), Case(text: "a\r", lines: ["a\r"]),
      Case(text: "a\r\r\n", lines: ["a\r"]), Case(text: "\r\n\r\n", lines: ["", ""]),
      Case(text: "a\n\nb", lines: ["a", "", "b"]),
    ], [1, 2, 3, 100])
  func endings(_ sample: Case, chunk: Int) throws {
    var lines = Lines(of: ArraySource(Array(sample.text.utf8), chunkSize: chunk))
    var found: [String] = []
    while let line = try lines.nextString() { found.append(line) }
    #expect(found == sample.lines)
  }

  @Test("Invalid UTF-8 is repaired in strings")
  func repair() throws {
    var lines = Lines(of: ArraySource([65, 255, 10]))
    #expect(try lines.nextString() == "A\u{fffd}")
  }

  @Test("A line over the limit throws its offset, at every chunk size", arguments: 1...12)
  func limit(chunk: Int) throws {
    for (text, isTooLong) in [
      ("ab\nabcd\n", false), ("ab\nabcd\r\n", false), ("ab\nabcd", false), ("ab\nabcde\n", true),
      ("ab\nabcde", true), ("ab\nabcd\r", true), ("ab\nabcdefghijkl", true),
    ] {
      var lines = Lines(of: ArraySource(Array(text.utf8), chunkSize: chunk), limit: 4)
      #expect(try lines.nextString() == "ab")
      var found: LineError<Never>?
      do throws(LineError<Never>) { _ = try lines.next() } catch { found = error }
      #expect(found == (isTooLong ? .tooLong(start: 3, limit: 4) : nil), "\(text)")
      #expect(try lines.nextString() == nil)
    }
  }

  @Test("A failing source delivers its lines, then the error, then the end")
  func failure() throws {
    let source = FailingSource(source: ArraySource(Array("a\nb".utf8), chunkSize: 1))
    var lines = Lines(of: source)
    #expect(try lines.nextString() == "a")
    #expect(throws: LineError.source(FailingSource.Failure())) { try lines.nextString() }
    #expect(try lines.nextString() == nil)
  }
}
