import ApusBytes
import ApusCSV
import ApusStreams
import CApusSystem
import Foundation
import Testing

/// The columns of keys, in decoders and encoders.
@Suite("Columns of keys")
struct ColumnNameTests {
  /// Keys that Swift's comparison of texts does not distinguish.
  struct Accents: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
      case short = "\u{e9}"
      case long = "e\u{301}"
      case kelvin = "\u{212a}"
      case letter = "K"
    }
    var short: Int, long: Int, kelvin: Int, letter: Int
  }

  @Test("Names are compared byte for byte, also if they are canonically equivalent")
  func equivalent() throws {
    let values = [
      Accents(short: 1, long: 2, kelvin: 3, letter: 4),
      Accents(short: 5, long: 6, kelvin: 7, letter: 8),
    ]
    let text = try CSVRowEncoderTests.text(values)
    #expect(
      Array(text.utf8) == Array("\u{e9},e\u{301},\u{212a},K\r\n1,2,3,4\r\n5,6,7,8\r\n".utf8))
    #expect(try CSVRowDecoderTests.decode(text, as: Accents.self) == values)
    let error = try CSVRowDecoderTests.error("e\u{301},\u{212a},K\n1,2,3\n", as: Accents.self)
    #expect(error?.kind == .missingColumn(known: ["e\u{301}", "\u{212a}", "K"]))
  }

  /// A value with many keys, which it encodes in an order of its own.
  struct Wide: Encodable {
    var keys: [String]

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for key in keys { try container.encode(1, forKey: Key(stringValue: key)) }
    }
  }

  /// A value that asks for each key before it decodes its value.
  struct Careful: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let isRight = try (0..<ColumnNameTests.count).allSatisfy { number in
        let key = Key(stringValue: "\(number)")
        return try container.contains(key) && container.decode(Int.self, forKey: key) == number
      }
      #expect(isRight)
    }
  }

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let count = 16_000

  @Test("Many columns in any order take time for each column, and not for each pair of columns")
  func many() throws {
    let names = (0..<Self.count).map { "\($0)" }
    let line = names.joined(separator: ",") + "\r\n"
    // The machine may be busy: the thread's own time counts.
    let start = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    let ones = names.map { _ in "1" }.joined(separator: ",") + "\r\n"
    let text = try CSVRowEncoderTests.text([Wide(keys: names), Wide(keys: names.reversed())])
    #expect(text == line + ones + ones)
    let rows = try CSVRowDecoderTests.decode(line + line, as: [String: Int].self)
    #expect(rows[0].count == Self.count && rows[0]["77"] == 77)
    _ = try CSVRowDecoderTests.decode(line + line, as: Careful.self)
    let seconds = Double(apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) / 1e9
    #expect(seconds < 5)
  }

  /// The sum of the values of all columns.
  struct Sum: Decodable {
    var value = 0

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      for key in container.allKeys { value += try container.decode(Int.self, forKey: key) }
    }
  }

  /// The hash of a string is the same for all of its forms in Unicode.
  @Test(
    "Many columns whose names look alike take time for each column, and not for each pair of columns"
  )
  func manyForms() throws {
    let names = (0..<1 << 14).map { number in
      (0..<14).map { number >> $0 & 1 == 0 ? "\u{e9}" : "e\u{301}" }.joined()
    }
    let start = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    let text = try CSVRowEncoderTests.text([Wide(keys: names), Wide(keys: names.reversed())])
    let sums = try CSVRowDecoderTests.decode(text, as: Sum.self)
    #expect(sums.map(\.value) == [names.count, names.count])
    let seconds = Double(apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start) / 1e9
    #expect(seconds < 5)
  }

  @Test("A repeated name of a column is the first column")
  func repeated() throws {
    let text = try CSVRowEncoderTests.text([["a": 1]], columns: ["a", "b", "a"])
    #expect(text == "a,b,a\r\n1,,\r\n")
    #expect(try CSVRowDecoderTests.decode("a,a\n1,2\n", as: [String: Int].self) == [["a": 1]])
  }
}
