import ApusCSV
import Foundation
import Testing

@Suite("csv-spectrum")
struct SpectrumTests {
  static let names = [
    "comma_in_quotes", "empty", "empty_crlf", "json", "newlines", "simple", "simple_crlf", "utf8",
  ]

  static func file(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")
    return try Data(contentsOf: folder.appending(path: name))
  }

  @Test("Each table has its records, at every split", arguments: names)
  func tables(_ name: String) throws {
    let bytes = try [UInt8](Self.file(name + ".csv"))
    let json = try JSONSerialization.jsonObject(with: Self.file(name + ".json"))
    let records = try #require(json as? [[String: String]])
    for cut in 0...bytes.count {
      let rows = Outcome(reading: bytes, cuts: [cut]).rows
      let header = try #require(rows.first)
      let found = rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
      #expect(found == records, "cut at \(cut)")
    }
  }
}
