import ApusFoundation
import Foundation
import Testing

/// Texts at the edges of JSON, in the decoders of both.
@Suite("Edge texts beside Foundation's decoder")
struct EdgeTextTests {
  /// The types of which one is read from each text.
  enum Kind: String, CaseIterable, Sendable {
    case double, float, integer, byte, unsigned, decimal, text, url, date, data, texts, numbers
    case optional

    /// Returns the value of a text, or "an error" with the kind of the error.
    func value(_ text: [UInt8], _ isOurs: Bool) -> String {
      switch self {
      case .double: read([Double].self, text, isOurs)
      case .float: read([Float].self, text, isOurs)
      case .integer: read([Int].self, text, isOurs)
      case .byte: read([UInt8].self, text, isOurs)
      case .unsigned: read([UInt64].self, text, isOurs)
      case .decimal: read([Decimal].self, text, isOurs)
      case .text: read([String].self, text, isOurs)
      case .url: read([URL].self, text, isOurs)
      case .date: read([Date].self, text, isOurs)
      case .data: read([Data].self, text, isOurs)
      case .texts: read([[String]].self, text, isOurs)
      case .numbers: read([[String: Int]].self, text, isOurs)
      case .optional: read([Int?].self, text, isOurs)
      }
    }

    private func read<Value: Decodable>(
      _ type: Value.Type, _ text: [UInt8], _ isOurs: Bool
    ) -> String {
      do {
        let data = Data(text)
        let value =
          try isOurs
          ? FoundationJSONDecoder().decode(type, from: data)
          : JSONDecoder().decode(type, from: data)
        return "\(value)"
      } catch let error as DecodingError {
        return switch error {
        case .typeMismatch: "a type mismatch"
        case .valueNotFound: "no value"
        case .keyNotFound: "no key"
        default: "corrupt"
        }
      } catch {
        return "another error"
      }
    }
  }

  private static let errors: Set = ["a type mismatch", "no value", "no key"]

  static let texts = [
    "", " ", "[]", "[", "]", "[1", "[1,]", "[,1]", "[1]x", "[1] ", "\u{feff}[1]", "[null]",
    "[true]",
    "[0]", "[-0]", "[-0.0]", "[1.0]", "[1.5]", "[01]", "[+1]", "[.5]", "[5.]", "[1e2]", "[1E+2]",
    "[1e400]", "[-1e400]", "[1e-400]", "[1e38]", "[1e39]", "[255]", "[256]", "[-1]",
    "[9007199254740993]", "[9223372036854775807]", "[9223372036854775808]",
    "[18446744073709551615]", "[18446744073709551616]", "[19.99]", "[12345678901234567890.123]",
    "[0.1]", "[1e127]", "[1e-127]", "[123456789012345678901234567890123456789012345]", "[NaN]",
    "[\"\"]", "[\"a\"]", "[\"\\u0041\"]", "[\"\\ud83d\\ude00\"]", "[\"\\ud83d\"]", "[\"\\ude00\"]",
    "[\"\\x\"]", "[\"\t\"]", "[\"a\\u0000b\"]", "[\"http://a.example/ä b\"]", "[\"AQI=\"]",
    "[\"AQI\"]", "[\"A Q I =\"]", "[\"12\"]", "[[\"a\", \"b\"], []]", "[{\"a\": 1, \"a\": 2}]",
    "[{\"a\": 1, \"b\": null}]", "{\"a\": 1}", "[{}]", "// x\n[1]", "['a']", "[\"\u{2028}\"]",
    "[tru]", "[nul]", "[1 2]", "[\"a\" \"b\"]", "{\"a\" 1}", "{1: 2}", "[,]", "[1,,]",
    "[[\"a\",],]", "[{\"a\": 1,}]", "[{,}]", "[1,]]",
  ]

  @Test("A text is read as each type or refused as Foundation does", arguments: texts)
  func text(_ text: String) {
    for kind in Kind.allCases {
      let bytes = Array(text.utf8)
      let (ours, theirs) = (kind.value(bytes, true), kind.value(bytes, false))
      // The whole text is checked before its values. So a text that is no JSON is corrupt, whatever its type.
      if ours == "corrupt", Self.errors.contains(theirs) { continue }
      #expect(ours == theirs, "\(text) as \(kind)")
    }
  }

  @Test("There are at least 40 texts")
  func count() { #expect(Self.texts.count >= 40) }

  @Test(
    "UTF-16 and UTF-32 are read, with and without a mark",
    arguments: [
      String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian,
      .utf32LittleEndian,
    ])
  func encodings(_ encoding: String.Encoding) throws {
    let data = try #require("[\"é\u{1F600}\", \"b\"]".data(using: encoding))
    let value = try FoundationJSONDecoder().decode([String].self, from: data)
    #expect(try value == JSONDecoder().decode([String].self, from: data))
  }

  @Test("UTF-32 with a mark is read, which Foundation takes for UTF-16")
  func markedUTF32() throws {
    let data = try #require("[\"é\"]".data(using: .utf32))
    #expect(try FoundationJSONDecoder().decode([String].self, from: data) == ["é"])
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([String].self, from: data) }
  }

  @Test("Bytes that are not UTF-8 are refused as Foundation does")
  func invalidBytes() {
    for bytes: [UInt8] in [[0x5b, 0x22, 0xff, 0x22, 0x5d], [0x5b, 0x22, 0xc0, 0x80, 0x22, 0x5d]] {
      #expect(Kind.text.value(bytes, true) == Kind.text.value(bytes, false))
    }
  }
}
