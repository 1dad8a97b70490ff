import ApusBytes
import ApusCSV
import ApusJSON
import ApusPropertyList
import ApusXML
import Testing

/// The values for types, which reach each decoder and encoder of all formats.
@Suite("User info of all formats")
struct UserInfoTests {
  typealias Front = FrontTests.Front
  typealias UserInfo = [CodingUserInfoKey: any Sendable]

  /// A number that is stored as a multiple of a factor, which the caller gives.
  struct Scaled: Codable, Equatable {
    static let key = CodingUserInfoKey(rawValue: "factor")
    var number: Int

    private static func factor(_ userInfo: [CodingUserInfoKey: Any]) -> Int {
      key.flatMap { userInfo[$0] as? Int } ?? 0
    }

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      let found = try decoder.singleValueContainer().decode(Int.self)
      number = found / Self.factor(decoder.userInfo)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number * Self.factor(encoder.userInfo))
    }
  }

  struct Row: Codable, Equatable {
    var width: Scaled
  }

  private func encode(_ front: Front, _ rows: [Row], _ userInfo: UserInfo) throws -> [UInt8] {
    switch front {
    case .csv: return try CSV.encode(rows, userInfo: userInfo)
    case .plist: return try PropertyList.encode(rows, userInfo: userInfo)
    case .json:
      var encoder = JSONValueEncoder()
      encoder.userInfo = userInfo
      return try JSON.encode(rows, using: encoder)
    case .xml:
      var encoder = XMLValueEncoder()
      encoder.userInfo = userInfo
      return try XML.encode(rows, using: encoder)
    }
  }

  private func decode(_ front: Front, _ bytes: [UInt8], _ userInfo: UserInfo) throws -> [Row] {
    switch front {
    case .csv: return try CSV.decode([Row].self, from: bytes, userInfo: userInfo)
    case .plist: return try PropertyList.decode([Row].self, from: bytes, userInfo: userInfo)
    case .json:
      var decoder = JSONValueDecoder()
      decoder.userInfo = userInfo
      return try JSON.decode([Row].self, from: bytes, using: decoder)
    case .xml:
      var decoder = XMLValueDecoder()
      decoder.userInfo = userInfo
      return try XML.decode([Row].self, from: bytes, using: decoder)
    }
  }

  @Test("Types within values get the user info of the caller", arguments: Front.allCases)
  func reaches(_ front: Front) throws {
    let key = try #require(Scaled.key)
    let rows = [Row(width: Scaled(3)), Row(width: Scaled(5))]
    let bytes = try encode(front, rows, [key: 10])
    #expect(try decode(front, bytes, [key: 10]) == rows)
    #expect(try decode(front, bytes, [key: 5]).map(\.width.number) == [6, 10])
  }
}
