import ApusBytes
import Foundation
import Testing

@testable import ApusPropertyList

@Suite("Types that catch errors of decoding a property list")
struct CaughtDecodingErrorTests {
  private struct Identifier: Decodable {
    var text: String
    enum Key: String, CodingKey { case id, name }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      do {
        text = "\(try container.decode(Int.self, forKey: .id))"
      } catch DecodingError.typeMismatch {
        text = try container.decode(String.self, forKey: .id)
      } catch DecodingError.keyNotFound(let key, let context) {
        text = "no \(key.stringValue) at \(context.codingPath.map(\.stringValue))"
      } catch DecodingError.dataCorrupted(let context) {
        text = "\(context.codingPath.map(\.stringValue)): \(context.debugDescription)"
      }
    }
  }

  @Test("A type that catches a DecodingError decodes, in each format, with its coding path")
  func caught() throws {
    let list: [String: Any] = [
      "a": [["id": 1], ["id": "x"], ["name": 1], ["id": 7.5]] as [[String: Any]]
    ]
    for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: list, format: format, options: 0)
      let values = try PropertyList.decode([String: [Identifier]].self, from: Array(data).span)
      #expect(
        values["a"]?.map(\.text) == [
          "1", "x", #"no id at ["a", "2"]"#,
          #"["a", "3", "id"]: the number does not fit the requested type"#,
        ])
    }
    let text = [UInt8]("{ a = ( { id = x; }, { name = y; } ); }".utf8)
    let values = try PropertyList.decode([String: [Identifier]].self, from: text.span)
    #expect(values["a"]?.map(\.text) == ["x", #"no id at ["a", "1"]"#])
  }

  /// The errors that each way to read a value throws.
  private struct Attempts: Decodable {
    var names: [String] = []
    init(from decoder: any Decoder) throws {
      attempt { _ = try decoder.container(keyedBy: Identifier.Key.self) }
      attempt { _ = try decoder.unkeyedContainer() }
      attempt {
        var elements = try decoder.unkeyedContainer()
        while true { _ = try elements.decode(Int.self) }
      }
      let single = try decoder.singleValueContainer()
      attempt { _ = try single.decode(Bool.self) }
      attempt { _ = try single.decode(String.self) }
      attempt { _ = try single.decode(Int.self) }
      attempt { _ = try single.decode(Int8.self) }
      attempt { _ = try single.decode(UInt.self) }
      attempt { _ = try single.decode(Double.self) }
      attempt { _ = try single.decode(Float.self) }
      attempt { _ = try single.decode([Int].self) }
      attempt { _ = try single.decode([[String]].self) }
      attempt { _ = try single.decode([String: Int].self) }
    }

    private mutating func attempt(_ body: () throws -> Void) {
      do {
        try body()
        names.append("read")
      } catch DecodingError.typeMismatch {
        names.append("mismatch")
      } catch DecodingError.valueNotFound {
        names.append("value")
      } catch DecodingError.dataCorrupted {
        names.append("corrupted")
      } catch {
        names.append("\(error)")
      }
    }
  }

  static let values = [
    "<integer>7</integer>", "<integer>300</integer>", "<integer>-1</integer>", "<real>7</real>",
    "<real>7.5</real>", "<real>-3</real>", "<real>300</real>", "<true/>",
    "<string>7</string>", "<array/>", "<array><integer>1</integer></array>",
    "<array><string>a</string></array>", "<array><real>2</real></array>", "<dict/>",
    "<dict><key>a</key><integer>1</integer></dict>",
    "<dict><key>a</key><real>1</real></dict>",
  ]

  @Test(
    "Each way to read a value throws the DecodingError that Foundation throws", arguments: values)
  func eachWay(_ value: String) throws {
    let text = "<plist version=\"1.0\"><array>\(value)</array></plist>"
    let ours = try PropertyList.decode([Attempts].self, from: text.utf8.span)[0].names
    let theirs = try PropertyListDecoder().decode([Attempts].self, from: Data(text.utf8))[0].names
    #expect(ours == theirs)
    let binary = try PropertyList.binary(from: text.utf8.span)
    #expect(try PropertyList.decode([Attempts].self, from: binary.span)[0].names == theirs)
  }

  private struct Refused: Error, Equatable { var reason = "never" }

  private struct Picky: Codable {
    init() {}
    init(from decoder: any Decoder) throws { throw Refused() }
    func encode(to encoder: any Encoder) throws { throw Refused() }
  }

  @Test("An error of a type's own is thrown as it is, in both directions")
  func ownError() throws {
    struct Holder: Codable { var list: [Picky] }
    let bytes = try PropertyList.encode(["list": [1]])
    #expect(throws: Refused()) { try PropertyList.decode(Holder.self, from: bytes.span) }
    #expect(throws: Refused()) { try PropertyList.decode(Picky.self, from: bytes.span) }
    #expect(throws: Refused()) { try PropertyList.encode(Holder(list: [Picky()])) }
  }

  @Test("A DecodingError of a type's own is an error of the list, with the path of its value")
  func ownDecodingError() throws {
    enum Color: String, Codable { case red }
    let bytes = try PropertyList.encode(["a": ["red", "blue"]])
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode([String: [Color]].self, from: bytes.span)
    }
    #expect(error?.path == [.key("a"), .index(1)])
    guard case .rejected = error?.kind else { Issue.record("\(error?.kind as Any)"); return }
  }

  private struct AnyValue: Codable {
    var value: Any
    init(_ value: Any) { self.value = value }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        value = text
      } else if let number = try? container.decode(Int.self) {
        value = number
      } else if let list = try? container.decode([AnyValue].self) {
        value = list
      } else {
        value = try container.decode([String: AnyValue].self)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch value {
      case let list as [AnyValue]: try container.encode(list)
      case let members as [String: AnyValue]: try container.encode(members)
      case let number as Int: try container.encode(number)
      default: try container.encode(value as? String ?? "")
      }
    }
  }

  @Test("Levels of the list are counted, for a type that decodes itself as other types")
  func levels() throws {
    func nested(_ count: Int) -> AnyValue {
      (0..<count).reduce(AnyValue(1)) { value, _ in AnyValue([value]) }
    }
    let fine = try PropertyList.encode(nested(63))
    #expect(try PropertyList.encode(PropertyList.decode(AnyValue.self, from: fine.span)) == fine)
    let open = String(repeating: "(", count: 64), close = String(repeating: ")", count: 64)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode(AnyValue.self, from: "\(open)a\(close)".utf8.span)
    }
    #expect(error?.kind == .tooDeep(limit: 64))
    #expect(error?.path == [PropertyListError.Step](repeating: .index(0), count: 64))
  }

  @Test("A real number that is an integer is read as one, and a double beyond a float is an error")
  func numbers() throws {
    let text = "<plist><dict><key>v</key><real>7</real></dict></plist>"
    #expect(try PropertyList.decode([String: Int].self, from: text.utf8.span) == ["v": 7])
    let bytes = try PropertyList.encode(["v": [7.5, 1e300]])
    for type in [[String: [Int]].self, [String: [Float]].self] as [any Decodable.Type] {
      let error = #expect(throws: PropertyListError.self) {
        try PropertyList.decode(type, from: bytes.span)
      }
      #expect(error?.kind == .outOfRange)
    }
    struct Row: Decodable { var v: Float? }
    let infinite = try PropertyList.encode(["v": Double.infinity])
    #expect(try PropertyList.decode(Row.self, from: infinite.span).v == .infinity)
  }

  static let pairs = ["<key>a</key><integer>1</integer>", "<key>b</key><integer>5</integer>"]

  @Test(
    "Of equal keys the last value counts, or the one that the limits choose", arguments: [0, 20])
  func duplicateKeys(_ others: Int) throws {
    struct Row: Decodable, Equatable { var a: Int, b: Int? }
    let more = (0..<others).map { "<key>k\($0)</key><integer>0</integer>" }.joined()
    let text =
      "<plist version=\"1.0\"><dict>\(Self.pairs.joined())\(more)<key>a</key><integer>2</integer></dict></plist>"
    let binary = try PropertyList.binary(from: text.utf8.span)
    let openStep = [UInt8]("{ a = 1; b = 5; a = 2; }".utf8)
    #expect(
      try PropertyListDecoder().decode([String: Int].self, from: Data(text.utf8))["a"] == 2)
    for bytes in [Array(text.utf8), binary] {
      #expect(try PropertyList.decode([String: Int].self, from: bytes.span)["a"] == 2)
      #expect(try PropertyList.decode(Row.self, from: bytes.span) == Row(a: 2, b: 5))
      var options = PropertyList.decodingOptions
      options.duplicateKeys = .first
      #expect(try PropertyList.decode(Row.self, from: bytes.span, options: options).a == 1)
      options.duplicateKeys = .error
      let error = #expect(throws: PropertyListError.self) {
        try PropertyList.decode([Row].self, from: bytes.span, options: options)
      }
      #expect(error?.kind == .wrongType(expected: .array, found: .dictionary))
      let twice = #expect(throws: PropertyListError.self) {
        try PropertyList.decode(Row.self, from: bytes.span, options: options)
      }
      #expect(twice?.kind == .duplicateKey("a"))
    }
    #expect(try PropertyList.decode([String: String].self, from: openStep.span)["a"] == "2")
    let root = try BinaryPropertyList(binary.span.rawBytes).root.dictionary()
    #expect(try root.value(forKey: "a")?.integer() as Int? == 2)
    var keys = PropertyListKeys("a")
    var last = 0
    try keys.forEach(in: root) { (_, value) throws(PropertyListError) in last = try value.integer()
    }
    #expect(last == 2)
  }

  @Test("Line ends in texts of an XML list are line feeds, as XML says")
  func lineEnds() throws {
    let text = "<plist version=\"1.0\"><string>a\r\nb\rc&#13;\nd</string></plist>"
    #expect(try PropertyList.decode(String.self, from: text.utf8.span) == "a\nb\nc\r\nd")
  }
}
