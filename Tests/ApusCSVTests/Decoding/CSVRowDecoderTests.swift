import ApusCSV
import ApusStreams
import Testing

@Suite("CSVRowDecoder")
struct CSVRowDecoderTests {
  /// Decodes all rows of a text; the first row is the header.
  static func decode<Value: Decodable>(
    _ text: String, as type: Value.Type, cuts: [Int] = []
  ) throws -> [Value] {
    var reader = CSVReader(
      of: PieceSource(Array(text.utf8), cuts: cuts),
      options: CSVOptions(mode: .strict, raggedRows: .keep))
    var decoder = CSVRowDecoder(try reader.header())
    var values: [Value] = []
    while let row = try reader.next() { values.append(try decoder.decode(type, from: row)) }
    return values
  }

  static func error(_ text: String, as type: (some Decodable).Type) throws -> CSVFieldError? {
    do {
      _ = try decode(text, as: type)
      return nil
    } catch let error as CSVFieldError {
      return error
    }
  }

  enum Kind: String, Decodable { case stop, station }
  enum Level: Int, Decodable { case ground, upper }
  struct Code: Decodable, Equatable {
    var text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
    }
  }

  struct Stop: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case id = "stop_id", name = "a long name of a column", delay, kind, level, code, day
    }
    var id: Int
    var name: String
    var delay: Double?
    var kind: Kind
    var level: Level?
    var code: Code
    var day: CSVDate
  }

  static let text = """
    kind,stop_id,delay,a long name of a column,day,level,code
    stop,1,0.5,"Zoo, ""main"" gate",2026-11-22,1,A1
    station,-2,,Nord,1970-01-01,,

    """
  static let stops = [
    Stop(
      id: 1, name: "Zoo, \"main\" gate", delay: 0.5, kind: .stop, level: .upper, code: Code("A1"),
      day: CSVDate(daysSince1970: 20_779)),
    Stop(
      id: -2, name: "Nord", delay: nil, kind: .station, level: nil, code: Code(""),
      day: CSVDate(daysSince1970: 0)),
  ]

  @Test("A structure is made of its columns, in any order, however the text is cut")
  func structure() throws {
    for cut in 0...Self.text.utf8.count {
      #expect(try Self.decode(Self.text, as: Stop.self, cuts: [cut]) == Self.stops, "cut at \(cut)")
    }
  }

  struct Everything: Codable, Equatable {
    var a: Bool, b: String, c: Double, d: Float, e: Int, f: Int8, g: Int16, h: Int32, i: Int64
    var j: UInt, k: UInt8, l: UInt16, m: UInt32, n: UInt64, o: Int128, p: UInt128
  }

  struct EverythingOptional: Codable, Equatable {
    var a: Bool?, b: String?, c: Double?, d: Float?, e: Int?, f: Int8?, g: Int16?, h: Int32?
    var i: Int64?, j: UInt?, k: UInt8?, l: UInt16?, m: UInt32?, n: UInt64?, o: Int128?, p: UInt128?
  }

  @Test("Every type with its own method in `Codable` is read, and may be missing")
  func everything() throws {
    let header = "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p\n"
    let row = "yes,x,1.5,2.5,-1,-2,-3,-4,-5,1,2,3,4,5,-6,6\n"
    let all = Everything(
      a: true, b: "x", c: 1.5, d: 2.5, e: -1, f: -2, g: -3, h: -4, i: -5, j: 1, k: 2, l: 3, m: 4,
      n: 5, o: -6, p: 6)
    #expect(try Self.decode(header + row, as: Everything.self) == [all])
    let found = try Self.decode(header + row + ",,,,,,,,,,,,,,,\n", as: EverythingOptional.self)
    #expect(found[0].p == 6 && found[0].a == true && found[0].b == "x")
    #expect(found[1] == EverythingOptional())
    #expect(try Self.decode("z\n1\n", as: EverythingOptional.self) == [EverythingOptional()])
  }

  @Test("An empty text between quotes is a value; any other empty field is missing")
  func emptyQuotes() throws {
    let found = try Self.decode("a,b\n\"\",\"\"\n", as: EverythingOptional.self)
    #expect(found[0].b == "" && found[0].a == nil)
  }

  /// A type that requests its keys in an order that changes from row to row.
  struct Restless: Decodable, Equatable {
    enum CodingKeys: String, CodingKey { case a, b, c }
    var values: [Int] = []
    init(_ values: [Int]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let first = try container.decode(Int.self, forKey: .a)
      let others: [CodingKeys] = first % 2 == 0 ? [.b, .c] : [.c, .a, .b, .b]
      values = [first] + (try others.map { try container.decode(Int.self, forKey: $0) })
    }
  }

  @Test("Keys may be requested in another order for each row, and twice")
  func order() throws {
    let found = try Self.decode("c,b,a\n3,2,1\n30,20,10\n6,5,4\n9,8,7\n", as: Restless.self)
    #expect(
      found == [
        Restless([1, 3, 1, 2, 2]), Restless([10, 20, 30]), Restless([4, 5, 6]),
        Restless([7, 9, 7, 8, 8]),
      ])
  }

  @Test("A decoder makes values of several types in turn")
  func turns() throws {
    struct Left: Decodable { var a: Int, b: Int }
    struct Right: Decodable { var b: Int, a: Int, c: Int? }
    var reader = CSVReader(of: ArraySource(Array("a,b\n1,2\n3,4\n5,6\n".utf8)))
    var decoder = CSVRowDecoder(try reader.header())
    var found: [Int] = []
    while let row = try reader.next() {
      let left = try decoder.decode(Left.self, from: row)
      let right = try decoder.decode(Right.self, from: row)
      found += [left.a, left.b, right.a, right.b]
      #expect(right.c == nil)
    }
    #expect(found == [1, 2, 1, 2, 3, 4, 3, 4, 5, 6, 5, 6])
  }

  @Test("A dictionary has all columns, and a row of one field decodes as a single value")
  func otherShapes() throws {
    #expect(
      try Self.decode("a,b\n1,2\n", as: [String: Int].self) == [["a": 1, "b": 2]])
    #expect(try Self.decode("a\n1\n2\n", as: Int.self) == [1, 2])
    #expect(try Self.decode("a\n1\n", as: Code.self) == [Code("1")])
    #expect(try Self.decode("a\nupper\n", as: String?.self) == ["upper"])
  }

  @Test("A table without a header gets names, and short rows lack their last fields")
  func names() throws {
    let options = CSVOptions(mode: .strict, raggedRows: .pad)
    var reader = CSVReader(of: ArraySource(Array("1,2\n3\n".utf8)), options: options)
    var decoder = CSVRowDecoder(CSVHeader(names: ["e", "f"]))
    var found: [EverythingOptional] = []
    while let row = try reader.next() {
      found.append(try decoder.decode(EverythingOptional.self, from: row))
    }
    #expect(found.map(\.e) == [1, 3])
    #expect(found.map(\.f) == [2, nil])
  }

  struct Curious: Decodable {
    enum CodingKeys: String, CodingKey { case a, b, c }
    static let key = CodingUserInfoKey(rawValue: "key")
    init(from decoder: any Decoder) throws {
      #expect(decoder.codingPath.isEmpty)
      #expect(Self.key.flatMap { decoder.userInfo[$0] as? Int } == 7)
      let container = try decoder.container(keyedBy: CodingKeys.self)
      #expect(container.codingPath.isEmpty)
      #expect(container.allKeys == [.b, .a])
      #expect(container.contains(.a) && !container.contains(.c))
      #expect(try container.decodeNil(forKey: .b) && !container.decodeNil(forKey: .a))
      #expect(throws: DecodingError.self) { try container.decodeNil(forKey: .c) }
      let path = try container.decode(Path.self, forKey: .b)
      #expect(path.names == ["b"] && path.hasKey)
      #expect(try container.decode(Int?.self, forKey: .b) == nil)
    }
  }

  struct Path: Decodable {
    var names: [String]
    var hasKey: Bool
    init(from decoder: any Decoder) throws {
      names = decoder.codingPath.map(\.stringValue)
      hasKey = CSVRowDecoderTests.Curious.key.map { decoder.userInfo[$0] != nil } ?? false
    }
  }

  @Test("A type may ask its decoder for keys, coding path and user info")
  func curious() throws {
    let key = try #require(Curious.key)
    var reader = CSVReader(of: ArraySource(Array("x,b,a\n,,1\n".utf8)))
    var decoder = CSVRowDecoder(try reader.header(), userInfo: [key: 7])
    while let row = try reader.next() { _ = try decoder.decode(Curious.self, from: row) }
  }

  /// A type that keeps its container.
  struct Keeper: Decodable {
    var container: KeyedDecodingContainer<Stop.CodingKeys>
    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: Stop.CodingKeys.self)
    }
  }

  @Test("A container that outlives its decoder still has its own row")
  func kept() throws {
    let kept = try Self.decode(Self.text, as: Keeper.self)
    let ids = try Self.decode(Self.text, as: Stop.self).map(\.id)
    #expect(try kept.map { try $0.container.decode(Int.self, forKey: .id) } == ids)
    #expect(Set(ids).count == ids.count)
  }
}
