import ApusBytes
import ApusCSV
import ApusIO
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

  @Test("A malformed text in memory is the error of its format, with the line")
  func malformed() throws {
    let table = #expect(throws: CSVError.self) {
      try Front.csv.decode(from: Array("name,km\n\"x".utf8))
    }
    #expect(table?.kind == .unterminatedQuote)
    #expect(table?.position.line == 2)
    #expect(throws: UTF16Error.self) {
      try Front.csv.decode(from: [0xFF, 0xFE, 0x00, 0xDC, 0x61, 0x00])
    }
    let json = #expect(throws: JSONError.self) { try Front.json.decode(from: Array("[\n,]".utf8)) }
    #expect(json?.position?.line == 2)
    let xml = #expect(throws: XMLError.self) { try Front.xml.decode(from: Array("<a>\n</b>".utf8)) }
    #expect(xml?.position?.line == 2)
    let list = #expect(throws: PropertyListError.self) {
      try Front.plist.decode(from: Array("(a,\n=)".utf8))
    }
    #expect(list?.position?.line == 2)
  }

  private struct Counter: XMLHandler, JSONHandler {
    var count = 0
    mutating func startElement(_ tag: XMLStartTag) { count += 1 }
    mutating func number(_ value: JSONNumber) { count += 1 }
  }

  private func counted(_ name: String, _ text: String) throws -> Int {
    let folder = try TemporaryFolder()
    let path = folder.path + "/" + name
    try AtomicFileWriter.write(Array(text.utf8), to: path)
    var counter = Counter()
    if name.hasSuffix("xml") {
      try XML.parse(path: path, into: &counter)
    } else {
      try JSON.parse(path: path, into: &counter)
    }
    return counter.count
  }

  @Test("Events of a file throw the error of the document or that of the file itself")
  func events() throws {
    #expect(try counted("a.xml", "<a><b/><b/></a>") == 3)
    #expect(try counted("a.json", "[1, {\"b\": 2}]") == 2)
    let document = #expect(throws: XMLError.self) { try counted("b.xml", "<a>\n</b>") }
    #expect(document?.position?.line == 2)
    let text = #expect(throws: JSONError.self) { try counted("b.json", "[1,\n2 3]") }
    #expect(text?.position?.line == 2)
    var counter = Counter()
    #expect(throws: SystemError.self) { try XML.parse(path: "/nowhere/a.xml", into: &counter) }
    let error = #expect(throws: SystemError.self) {
      try JSON.parse(path: "/nowhere/a.json", into: &counter)
    }
    #expect(error?.description.contains("/nowhere/a.json") ?? false)
  }

  @Test(
    "Events of a property list in a file throw the error of the list or that of the file itself")
  func listEvents() throws {
    func events(_ text: String) throws -> String {
      let folder = try TemporaryFolder()
      let path = folder.path + "/a.plist"
      try AtomicFileWriter.write(Array(text.utf8), to: path)
      var writer = XMLPropertyListWriter(into: MemorySink())
      try PropertyList.parse(path: path, into: &writer)
      return String(decoding: try writer.finish(), as: UTF8.self)
    }
    let xml = try events("(a, b)")
    #expect(xml.contains("<string>b</string>"))
    let list = #expect(throws: PropertyListError.self) { try events("(a, b") }
    #expect(list?.offset == 5)
    var writer = XMLPropertyListWriter(into: MemorySink())
    #expect(throws: SystemError.self) {
      try PropertyList.parse(path: "/nowhere/a.plist", into: &writer)
    }
  }

  @Test("An error of a source is described by its cause alone")
  func sourceErrors() {
    let source = ArraySource(Array("<a></b>".utf8))
    var parser = XMLPushParser()
    var counter = Counter()
    do {
      try parser.parse(source: source, into: &counter)
      Issue.record("no error")
    } catch {
      #expect("\(error)".hasPrefix("line 1, column 6, byte 6: an end tag"))
    }
    do {
      try JSONParser.check(source: ArraySource([UInt8]("[1 2]".utf8)))
      Issue.record("no error")
    } catch {
      #expect("\(error)".hasPrefix("line 1, column 4, byte 4: unexpected"))
    }
  }
}
