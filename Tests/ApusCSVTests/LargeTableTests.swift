import ApusCSV
import ApusStreams
import Foundation
import Testing

/// Needs a release build and some seconds: `APUS_LARGE_TESTS=1 swift test -c release -Xswiftc -enable-testing --filter Large`.
@Suite(
  "Large tables", .enabled(if: ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil))
struct LargeTableTests {
  /// The same chunk again and again, then the end of the text.
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

  @Test("Places beyond 2 and 5 GiB are right", arguments: [3 << 10, 5 << 10])
  func places(mebibytes: Int) {
    let row = Array("0123456,\"a\nb\",0123456789abcdefg\n".utf8)
    #expect(row.count == 32)
    let chunk = Array([[UInt8]](repeating: row, count: 32768).joined())
    let source = RepeatedSource(bytes: chunk, count: mebibytes, last: Array("a,b,c\"".utf8))
    var reader = CSVReader(of: source)
    var rows = 0
    var found: CSVReaderError<Never>?
    do throws(CSVReaderError<Never>) {
      while try reader.next() != nil { rows += 1 }
    } catch {
      found = error
    }
    #expect(rows == mebibytes * 32768)
    let place = CSVPosition(
      record: rows, field: 2, line: 2 * rows + 1, byte: mebibytes << 20 + 5)
    #expect(found == .malformed(CSVError(.quoteInField, at: place)))
  }
}
