import ApusCSV
import ApusStreams
import Foundation
import Testing

/// Needs a release build and some seconds: `APUS_LARGE_TESTS=1 swift test -c release -Xswiftc -enable-testing --filter Large`.
@Suite(
  "Large tables", .enabled(if: ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil))
struct LargeTableTests {
  /// A source that repeats a chunk, then gives the end of the text.
  struct RepeatedSource: ~Copyable, ByteSource {
    let bytes: [UInt8]
    let count: Int
    let last: [UInt8]
    var index = -1

    mutating func advance() throws(Never) -> Bool {
      index += 1
      return index <= count
    }

    var chunk: Span<UInt8> {
      @_lifetime(borrow self)
      get {
        switch index {
        case 0..<count: bytes.span
        case count: last.span
        default: Span()
        }
      }
    }
  }

  @Test("Positions beyond 2 and 5 GiB are correct", arguments: [3 << 10, 5 << 10])
  func positions(mebibytes: Int) {
    let row = Array("0123456,\"a\nb\",0123456789abcdefg\n".utf8)
    #expect(row.count == 32)
    let chunk = Array([[UInt8]](repeating: row, count: 32768).joined())
    let source = RepeatedSource(bytes: chunk, count: mebibytes, last: Array("a,b,c\"".utf8))
    var reader = CSVReader(of: source)
    var rows = 0
    var found: CSVSourceError<Never>?
    do throws(CSVSourceError<Never>) {
      while try reader.next() != nil { rows += 1 }
    } catch {
      found = error
    }
    #expect(rows == mebibytes * 32768)
    let position = CSVPosition(
      record: rows, field: 2, line: 2 * rows + 1, offset: mebibytes << 20 + 5)
    #expect(found == .malformed(CSVError(.quoteInField, at: position)))
  }

  @Test("A stream of 2 GiB takes no more memory than its chunks, cut anywhere")
  func memory() throws {
    let row = Array("12345,\"a, \"\"b\"\"\nc\",06:07:08,some text\r\n".utf8)
    // The count is no multiple of the row, so that chunks end at all of its bytes.
    let chunk = Array(Array([[UInt8]](repeating: row, count: 3000).joined()).dropLast(7))
    let count = (2 << 30) / chunk.count
    let source = RepeatedSource(bytes: chunk, count: count, last: [])
    let options = CSVOptions(mode: .lenient, raggedRows: .keep)
    var reader = CSVReader(of: source, options: options)
    _ = try reader.next() == nil
    let before = try Self.peakKilobytes()
    var rows = 1
    while try reader.next() != nil { rows += 1 }
    let growth = try Self.peakKilobytes() - before
    #expect(rows >= count * 2999)
    #expect(growth < 16_384, "\(growth) KiB more at the end")
  }

  /// The peak memory of this process so far.
  private static func peakKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }
}
