import ApusBytes
import ApusCSV
import ApusIO
import ApusJSON
import ApusTestSupport
import Testing

/// Limits of texts whose bytes are not those that a parser reads.
@Suite("Limits of sources")
struct SourceLimitTests {
  @Test(
    "UTF-16 of a table is read as far as its UTF-8 may reach the limit", arguments: [60, 108, 200])
  func table(limit: Int) async throws {
    let text = "n\r\n" + (0..<21).map { "\($0 + 100)\r\n" }.joined()
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    let options = CSVOptions(mode: .strict, limits: ParsingLimits(document: limit))
    let expected = text.utf8.count <= limit
    for size in 1...wide.count {
      let source = SuspendingSource(ArraySource(wide, chunkSize: size))
      do {
        let found = try await CSV.decode([[String: Int]].self, source: source, options: options)
        #expect(expected && found.count == 21, "chunks of \(size)")
      } catch let error as CSVError {
        #expect(!expected && error.kind == .documentTooLarge(limit: limit), "chunks of \(size)")
      }
    }
  }

  @Test("A text of JSON5 or with a mark is refused by its own size, at every chunk size")
  func extensions() throws {
    let texts = [
      "0x" + String(repeating: "0", count: 100) + "1234", "\u{FEFF}[1,2,3,44]",
      "[1, /* a comment of some length */ 2]",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      for limit in [bytes.count - 1, bytes.count] {
        var options = JSONOptions(limits: ParsingLimits(document: limit))
        options.leniencies = .json5
        let decoder = JSONValueDecoder(options: options)
        let expected = Result { try JSON.decode(JSONValue.self, from: bytes, using: decoder) }
        for size in 1...bytes.count {
          let found = Result {
            try JSON.decode(
              JSONValue.self, source: ArraySource(bytes, chunkSize: size), using: decoder)
          }
          switch (expected, found) {
          case (.success(let expected), .success(let found)):
            #expect(limit == bytes.count && expected == found)
          case (.failure(let expected), .failure(let found)):
            #expect((expected as? JSONError)?.kind == .documentTooLarge(limit: limit))
            #expect((found as? JSONError)?.kind == .documentTooLarge(limit: limit))
          default: Issue.record("\(text), limit \(limit), chunks of \(size)")
          }
        }
      }
    }
  }

  /// A number or a list of numbers.
  private enum JSONValue: Decodable, Equatable {
    case number(Int)
    case list([Int])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([Int].self) {
        self = .list(list)
      } else {
        self = .number(try container.decode(Int.self))
      }
    }
  }
}
