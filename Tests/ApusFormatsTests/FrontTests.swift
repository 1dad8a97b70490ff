import ApusBytes
import ApusCSV
import ApusJSON
import ApusPropertyList
import ApusTestSupport
import ApusXML
import Testing

/// The calls that are the same in all formats.
@Suite("Files and bytes of all formats")
struct FrontTests {
  struct Stop: Codable, Equatable {
    var name: String
    var km: Double
  }

  private static let stops = [Stop(name: "Zoo, \"main\"", km: 1.5), Stop(name: "É\n", km: 12)]

  /// The calls of a format.
  enum Front: String, CaseIterable, Sendable {
    case csv, json, plist, xml

    func encode(_ stops: [Stop]) throws -> [UInt8] {
      switch self {
      case .csv: try CSV.encode(stops)
      case .json: try JSON.encode(stops)
      case .plist: try PropertyList.encode(stops)
      case .xml: try XML.encode(stops)
      }
    }

    func encode(_ stops: [Stop], path: String) throws {
      switch self {
      case .csv: try CSV.encode(stops, path: path)
      case .json: try JSON.encode(stops, path: path)
      case .plist: try PropertyList.encode(stops, path: path)
      case .xml: try XML.encode(stops, path: path)
      }
    }

    func decode(from bytes: [UInt8]) throws -> [Stop] {
      switch self {
      case .csv: try CSV.decode([Stop].self, from: bytes)
      case .json: try JSON.decode([Stop].self, from: bytes)
      case .plist: try PropertyList.decode([Stop].self, from: bytes)
      case .xml: try XML.decode([Stop].self, from: bytes)
      }
    }

    func decode(path: String) throws -> [Stop] {
      switch self {
      case .csv: try CSV.decode([Stop].self, path: path)
      case .json: try JSON.decode([Stop].self, path: path)
      case .plist: try PropertyList.decode([Stop].self, path: path)
      case .xml: try XML.decode([Stop].self, path: path)
      }
    }
  }

  @Test(
    "What is encoded is decoded, in memory and in a file", arguments: Front.allCases, [0, 1, 2])
  func roundTrip(_ front: Front, count: Int) throws {
    let stops = Array(Self.stops.prefix(count))
    let bytes = try front.encode(stops)
    #expect(try front.decode(from: bytes) == stops)
    let folder = try TemporaryFolder()
    let path = folder.path + "/stops"
    try front.encode(stops, path: path)
    #expect(try LoadedFile(path).byteCount == bytes.count)
    #expect(try front.decode(path: path) == stops)
  }

  @Test("A value that cannot be encoded leaves the file as it is", arguments: Front.allCases)
  func failed(_ front: Front) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/stops"
    try front.encode(Self.stops, path: path)
    struct Failing: Encodable {
      struct Own: Error {}
      func encode(to encoder: any Encoder) throws { throw Own() }
    }
    #expect(throws: Failing.Own.self) {
      switch front {
      case .csv: try CSV.encode([Failing()], path: path)
      case .json: try JSON.encode([Failing()], path: path)
      case .plist: try PropertyList.encode([Failing()], path: path)
      case .xml: try XML.encode([Failing()], path: path)
      }
    }
    #expect(try front.decode(path: path) == Self.stops)
  }

  @Test("A file that is not there is an error with its path", arguments: Front.allCases)
  func missing(_ front: Front) {
    let error = #expect(throws: (any Error).self) { try front.decode(path: "/nowhere/stops") }
    #expect(error.map { "\($0)".contains("/nowhere/stops") } == true)
  }

  @Test("A table in memory may be UTF-16, and have other delimiters")
  func table() throws {
    let text = "name;km\r\nZoo;1.5\r\n"
    let dialect = try CSVDialect(delimiter: UInt8(ascii: ";"))
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    for bytes in [Array(text.utf8), wide] {
      #expect(
        try CSV.decode([Stop].self, from: bytes, dialect: dialect) == [Stop(name: "Zoo", km: 1.5)])
    }
    let none: [Stop] = []
    #expect(try CSV.encode(none, columns: ["name", "km"]).isEmpty == false)
  }
}
