import ApusFoundation
import Foundation
import Testing

@Suite("Foundation's coders and files")
struct CoderFileTests {
  struct Sale: Codable, Equatable {
    var at: Date
    var price: Decimal
    var page: URL
  }

  static let sale = Sale(
    at: Date(timeIntervalSinceReferenceDate: 12.5), price: Decimal(string: "19.99") ?? 0,
    page: URL(filePath: "/tmp/page"))

  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "apus-\(UUID().uuidString)")

  @Test("A value that is encoded to a file is decoded from it, by Foundation as well")
  func roundTrip() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let json = folder.appending(path: "sale.json")
    try FoundationJSONEncoder().encode(Self.sale, to: json)
    #expect(try FoundationJSONDecoder().decode(Sale.self, contentsOf: json) == Self.sale)
    #expect(try JSONDecoder().decode(Sale.self, from: Data(contentsOf: json)) == Self.sale)
    let list = folder.appending(path: "sale.plist")
    try FoundationPropertyListEncoder().encode(Self.sale, to: list)
    #expect(try FoundationPropertyListDecoder().decode(Sale.self, contentsOf: list) == Self.sale)
    #expect(try PropertyListDecoder().decode(Sale.self, from: Data(contentsOf: list)) == Self.sale)
  }

  @Test("A file that does not exist is the error of Foundation")
  func missing() {
    let url = folder.appending(path: "none")
    #expect(throws: CocoaError.self) {
      try FoundationJSONDecoder().decode(Sale.self, contentsOf: url)
    }
    #expect(throws: CocoaError.self) {
      try FoundationPropertyListDecoder().decode(Sale.self, contentsOf: url)
    }
  }
}
