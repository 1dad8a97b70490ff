import ApusFoundation
import ApusJSON
import ApusPropertyList
import Foundation
import Testing

@Suite("Strategies beside Foundation's")
struct StrategyTests {
  struct Item: Codable, Equatable {
    var createdAt: Date
    var data: Data
    var link: URL?
    var price: Decimal
    var id: UUID
    var tags: [String: Date]
    var dates: [Date?]
  }

  static let item = Item(
    createdAt: Date(timeIntervalSince1970: 1_795_501_353), data: Data([0, 1, 0xfe, 0xff]),
    link: URL(string: "https://a.example/b?c=d"), price: Decimal(string: "19.99") ?? 0,
    id: UUID(uuidString: "8E3C7B0E-1F6B-4E02-9C0D-2A1F6D6B7A10") ?? UUID(),
    tags: ["some_key": Date(timeIntervalSince1970: 1)],
    dates: [Date(timeIntervalSince1970: 2), nil])

  struct Dates: Sendable, CustomTestStringConvertible {
    var name: String
    var encoding: JSONEncoder.DateEncodingStrategy
    var decoding: JSONDecoder.DateDecodingStrategy
    var testDescription: String { name }
  }

  static func formatter() -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy/MM/dd HH:mm:ss"
    return formatter
  }

  static let allDates = [
    Dates(name: "deferred", encoding: .deferredToDate, decoding: .deferredToDate),
    Dates(name: "seconds", encoding: .secondsSince1970, decoding: .secondsSince1970),
    Dates(name: "milliseconds", encoding: .millisecondsSince1970, decoding: .millisecondsSince1970),
    Dates(name: "ISO 8601", encoding: .iso8601, decoding: .iso8601),
    Dates(name: "formatted", encoding: .formatted(formatter()), decoding: .formatted(formatter())),
    Dates(
      name: "custom",
      encoding: .custom { date, encoder in
        var container = encoder.unkeyedContainer()
        try container.encode(date.timeIntervalSince1970)
      },
      decoding: .custom { decoder in
        var container = try decoder.unkeyedContainer()
        return Date(timeIntervalSince1970: try container.decode(Double.self))
      }),
  ]

  private func expectEqual(
    _ change: (FoundationJSONEncoder, JSONEncoder) -> Void,
    _ read: (FoundationJSONDecoder, JSONDecoder) -> Void
  ) throws {
    let (ourEncoder, theirEncoder) = (FoundationJSONEncoder(), JSONEncoder())
    ourEncoder.outputFormatting = [.sortedKeys]
    theirEncoder.outputFormatting = [.sortedKeys]
    change(ourEncoder, theirEncoder)
    let ours = try ourEncoder.encode(Self.item)
    #expect(try ours == theirEncoder.encode(Self.item))
    let (ourDecoder, theirDecoder) = (FoundationJSONDecoder(), JSONDecoder())
    read(ourDecoder, theirDecoder)
    let value = try ourDecoder.decode(Item.self, from: ours)
    #expect(try value == theirDecoder.decode(Item.self, from: ours))
    #expect(value == Self.item)
  }

  @Test("Dates have the bytes and values of each strategy", arguments: allDates)
  func dates(_ dates: Dates) throws {
    try expectEqual {
      $0.dateEncodingStrategy = dates.encoding
      $1.dateEncodingStrategy = dates.encoding
    } _: {
      $0.dateDecodingStrategy = dates.decoding
      $1.dateDecodingStrategy = dates.decoding
    }
  }

  @Test("Data is an array of numbers if the strategy is deferredToData")
  func deferredData() throws {
    try expectEqual {
      $0.dataEncodingStrategy = .deferredToData
      $1.dataEncodingStrategy = .deferredToData
    } _: {
      $0.dataDecodingStrategy = .deferredToData
      $1.dataDecodingStrategy = .deferredToData
    }
  }

  @Test("Data is what a closure makes")
  func customData() throws {
    try expectEqual {
      let write: @Sendable (Data, any Encoder) throws -> Void = { data, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(data.map { "\($0)" }.joined(separator: " "))
      }
      $0.dataEncodingStrategy = .custom(write)
      $1.dataEncodingStrategy = .custom(write)
    } _: {
      let read: @Sendable (any Decoder) throws -> Data = { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        return Data(text.split(separator: " ").compactMap { UInt8($0) })
      }
      $0.dataDecodingStrategy = .custom(read)
      $1.dataDecodingStrategy = .custom(read)
    }
  }

  @Test("Keys are snake case, but those of dictionaries stay")
  func snakeCase() throws {
    try expectEqual {
      $0.keyEncodingStrategy = .convertToSnakeCase
      $1.keyEncodingStrategy = .convertToSnakeCase
    } _: {
      $0.keyDecodingStrategy = .convertFromSnakeCase
      $1.keyDecodingStrategy = .convertFromSnakeCase
    }
  }

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  struct Tree: Codable, Equatable {
    var name: String
    var parts: [Tree]
    var map: [String: Int]
  }

  @Test("A closure for keys gets the path of each object")
  func keysOfPaths() throws {
    let leaf = Tree(name: "b", parts: [], map: ["q": 1])
    let value = Tree(
      name: "a", parts: [leaf, leaf, Tree(name: "c", parts: [leaf], map: [:])], map: [:])
    let (ourEncoder, theirEncoder) = (FoundationJSONEncoder(), JSONEncoder())
    let strategy = JSONEncoder.KeyEncodingStrategy.custom { path in
      Key("\(path.count)." + (path.last?.stringValue ?? ""))
    }
    ourEncoder.keyEncodingStrategy = strategy
    theirEncoder.keyEncodingStrategy = strategy
    ourEncoder.outputFormatting = [.sortedKeys]
    theirEncoder.outputFormatting = [.sortedKeys]
    let data = try ourEncoder.encode(value)
    #expect(try data == theirEncoder.encode(value))
    let decoder = FoundationJSONDecoder()
    let back: @Sendable ([any CodingKey]) -> any CodingKey = { path in
      let name = path.last?.stringValue ?? ""
      return Key(
        name.hasPrefix("\(path.count).") ? String(name.drop { $0 != "." }.dropFirst()) : name)
    }
    decoder.keyDecodingStrategy = .custom(back)
    #expect(try decoder.decode(Tree.self, from: data) == value)
    let theirs = JSONDecoder()
    theirs.keyDecodingStrategy = .custom(back)
    #expect(try theirs.decode(Tree.self, from: data) == value)
  }

  @Test("Infinity and NaN are strings if the strategy names them, and errors otherwise")
  func floats() throws {
    let encoder = FoundationJSONEncoder()
    #expect(throws: EncodingError.self) { try encoder.encode([Double.nan]) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    let data = try encoder.encode([Double.infinity, -.infinity, .nan])
    #expect(String(decoding: data, as: UTF8.self) == #"["+","-","?"]"#)
    let decoder = FoundationJSONDecoder()
    #expect(throws: DecodingError.self) { try decoder.decode([Double].self, from: data) }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    let values = try decoder.decode([Double].self, from: data)
    #expect(values[0] == .infinity && values[1] == -.infinity && values[2].isNaN)
  }

  @Test("A Decimal has all digits of the text", arguments: ["19.99", "12345678901234567890.123"])
  func decimal(_ digits: String) throws {
    let data = Data("[\(digits)]".utf8)
    let value = try FoundationJSONDecoder().decode([Decimal].self, from: data)
    #expect(value == [try #require(Decimal(string: digits))])
    #expect(try FoundationJSONEncoder().encode(value) == data)
    #expect(throws: EncodingError.self) { try FoundationJSONEncoder().encode([Decimal.nan]) }
  }

  @Test(
    "A URL is that of Foundation's decoder, with escapes that the text needs",
    arguments: [
      "https://a.example", "https://a.example:8080/b/../c?d=e&f=%20#g", "relative/path",
      "/absolute",
      "?q", "#f", "mailto:a@b.example", "file:///tmp/a b", "http://ä.example/ö?ü=ß", "http://a b",
      "http://a/%zz", "http://[::1]/x", "http://a/[x]", "http://a|b", "a:b:c", "//host/path", "",
      "http://a:99999999/", "data:text/plain,hi there", "https://a.example/😀", "%",
      "http://a/\\\\b",
    ])
  func urls(_ text: String) throws {
    let data = Data("[\"\(text)\"]".utf8)
    let theirs = try? JSONDecoder().decode([URL].self, from: data)
    let ours = try? FoundationJSONDecoder().decode([URL].self, from: data)
    #expect(ours == theirs)
    #expect(ours?.first?.absoluteString == theirs?.first?.absoluteString)
    #expect(ours?.first?.host() == theirs?.first?.host())
  }

  @Test("A list has the dates and data that Foundation reads and writes")
  func lists() throws {
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let (ourEncoder, theirEncoder) = (FoundationPropertyListEncoder(), PropertyListEncoder())
      ourEncoder.outputFormat = format
      theirEncoder.outputFormat = format
      let (ours, theirs) = (try ourEncoder.encode(Self.item), try theirEncoder.encode(Self.item))
      if format == .xml { #expect(ours == theirs) }
      for data in [ours, theirs] {
        #expect(try FoundationPropertyListDecoder().decode(Item.self, from: data) == Self.item)
        #expect(try PropertyListDecoder().decode(Item.self, from: data) == Self.item)
      }
    }
  }

  private class Base: Codable {
    var id = 1
    enum CodingKeys: CodingKey { case id }
    init() {}
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
    }
  }

  private final class Derived: Base {
    enum CodingKeys: CodingKey { case name, id }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("a", forKey: .name)
      try container.encode(2, forKey: .id)
    }
  }

  @Test("A key that is encoded twice has its last value, as in Foundation")
  func repeatedKeys() throws {
    let (ours, theirs) = (FoundationJSONEncoder(), JSONEncoder())
    for formatting in [JSONEncoder.OutputFormatting.sortedKeys, [.sortedKeys, .prettyPrinted]] {
      (ours.outputFormatting, theirs.outputFormatting) = (formatting, formatting)
      #expect(try ours.encode([Derived(), Derived()]) == theirs.encode([Derived(), Derived()]))
    }
    ours.outputFormatting = []
    #expect(
      String(decoding: try ours.encode(Derived()), as: UTF8.self) == #"{"id":2,"name":"a"}"#)
  }
}
