import ApusMeasure
import Foundation
import Testing

@testable import ApusJSON

@Suite("Keys in snake case")
struct SnakeCaseTests {
  /// The keys of an object, in any order.
  private struct Keys: Decodable {
    var names: [String]
    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: PathKey.self).allKeys.map(\.stringValue)
    }
  }

  /// An object with a key.
  private struct Holder: Encodable {
    var key: String
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: PathKey.self)
      try container.encode(1, forKey: PathKey(stringValue: key))
    }
  }

  static let names = [
    "", "_", "__", "a", "_a", "a_", "__a__", "a_b", "_a_b_", "a__b", "user_foo-bar", "x_1st",
    "x_12ab3cd",
    "URL_value", "url_VALUE", "fooBar_baz", "FOO_BAR", "a_o'neil", "a_o\u{2019}neil", "a_b.c",
    "a_b c",
    "a_b/c:d", "a_\u{df}x", "a_\u{1c6}b", "x_\u{fb01}n", "x_e\u{301}a", "x_\u{65e5}a",
    "x_a\u{200d}b",
    "x_\u{1f600}a", "x_a`b", "x_a^b", "x_a\u{2b0}b", "x_a\u{aa}b", "x_\u{2170}a", "x_a$b", "x_a\"b",
    "\u{130}x_\u{130}X", "\u{391}\u{3a3}_\u{391}\u{3a3}", "1_a", "_1_a", "a_1", "x_-a", "x_'a",
    "firstName", "URL", "myURLProperty", "myURL", "AB", "ABc", "a1B", "a1BC", "first_Name",
    "__FirstName",
    "firstName_", "aBC1d", "aB1C", "a\u{c9}b", "a\u{1c5}b", "iPhone5S", "ABCDef", "aBCDe", "x1Y2Z3",
    "aB-C", "AB-c", "AB_c", "oneTwoTHREE", "oneTwoTHREEf", "a\u{65e5}B", "x\u{2160}y", "AB\u{aa}c",
    "userID", "isHTTPServer", "oneTwoThree", "URLString", "_private", "A", "aB_", "_aB",
  ]

  /// Random names of letters, digits and other characters.
  static let randomNames: [String] = {
    var random = SplitMix64(seed: 35)
    let characters = Array("aabbczABCZ___019-'. \u{e9}\u{c9}")
    return (0..<2_000).map { _ in
      String(
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          characters[Int.random(in: 0..<characters.count, using: &random)]
        })
    }
  }()

  @Test("Keys of a text have the names that Foundation gives them")
  func fromSnakeCase() throws {
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    var decoder = JSONValueDecoder()
    decoder.strategies.keys = .fromSnakeCase
    for name in Self.names + Self.randomNames {
      let text = try JSONEncoder().encode([name: 1])
      let theirs = try foundation.decode(Keys.self, from: text).names
      #expect(try decoder.decode(Keys.self, from: Array(text)).names == theirs, "\(name)")
    }
  }

  @Test("Names of a type have the keys that Foundation gives them")
  func toSnakeCase() throws {
    let foundation = JSONEncoder()
    foundation.keyEncodingStrategy = .convertToSnakeCase
    for name in Self.names + Self.randomNames {
      let text = try foundation.encode(Holder(key: name))
      let theirs = try JSONDecoder().decode([String: Int].self, from: text).keys.first
      #expect(SnakeCase.snakeCase(name) == theirs, "\(name)")
    }
  }

  @Test("Dictionaries keep their keys, at any place, as in Foundation")
  func dictionaries() throws {
    struct Record: Codable, Equatable {
      var firstName = "A"
      var countsByName = ["first_name": 1, "firstName": 2]
      var inner: [String: [String: [Int]]]? = ["a_b": ["c_d": [1], "cD": [2]], "aB": [:]]
      var list = [["e_f": 1], ["eF": 2, "e_f": 3]]
    }
    var encoder = JSONValueEncoder()
    encoder.strategies.keys = .toSnakeCase
    var decoder = JSONValueDecoder()
    decoder.strategies.keys = .fromSnakeCase
    let foundation = JSONDecoder()
    foundation.keyDecodingStrategy = .convertFromSnakeCase
    let text = try encoder.encode([Record(), Record(firstName: "B")])
    let records = try decoder.decode([Record].self, from: text)
    #expect(records == [Record(), Record(firstName: "B")])
    #expect(try foundation.decode([Record].self, from: Data(text)) == records)
    let names = ["first_name": 1, "firstName": 2]
    #expect(try decoder.decode([String: Int].self, from: try encoder.encode(names)) == names)
  }
}
