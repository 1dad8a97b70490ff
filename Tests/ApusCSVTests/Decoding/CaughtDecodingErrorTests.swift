import ApusIO
import Testing

@testable import ApusCSV

@Suite("Types that catch errors of decoding a row")
struct CaughtDecodingErrorTests {
  private struct Row: Decodable {
    var text: String
    enum Key: String, CodingKey { case id, name, other }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      do {
        text = "\(try container.decode(Int.self, forKey: .id))"
      } catch DecodingError.typeMismatch(let type, let context) {
        text = "\(type) \(context.codingPath.map(\.stringValue))"
        text += try container.decode(String.self, forKey: .id)
      } catch DecodingError.valueNotFound {
        text = "empty"
      }
      do {
        _ = try container.decode(Int.self, forKey: .other)
      } catch DecodingError.keyNotFound(let key, _) {
        text += " no \(key.stringValue)"
      }
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> [Value] {
    var reader = CSVReader(of: ArraySource(Array(text.utf8)))
    var decoder = CSVRowDecoder(try reader.header())
    var values: [Value] = []
    while let row = try reader.next() { values.append(try decoder.decode(type, from: row)) }
    return values
  }

  @Test("A type that catches a DecodingError decodes")
  func caught() throws {
    let rows = try decode(Row.self, "id,name\n1,a\nx,b\n,c\n")
    #expect(rows.map(\.text) == ["1 no other", #"Int ["id"]x no other"#, "empty no other"])
  }

  @Test("A type of a single field catches a DecodingError, and its own errors have the field")
  func single() throws {
    struct Field: Decodable {
      var text: String
      init(from decoder: any Decoder) throws {
        #expect(decoder.codingPath.map(\.stringValue) == ["a"])
        do {
          text = "\(try Int(from: decoder))"
        } catch DecodingError.typeMismatch {
          text = try String(from: decoder)
        }
      }
    }
    struct Holder: Decodable { var a: Field }
    #expect(try decode(Holder.self, "a,b\n1,\nx,\n").map(\.a.text) == ["1", "x"])
    struct Strict: Decodable {
      init(from decoder: any Decoder) throws {
        throw DecodingError.typeMismatch(
          Int.self, .init(codingPath: [], debugDescription: "never"))
      }
    }
    struct StrictHolder: Decodable { var a: Strict }
    let error = #expect(throws: CSVFieldError.self) { try decode(StrictHolder.self, "a,b\n1,\n") }
    #expect(error?.kind == .rejected("never"))
    #expect(error?.column == "a")
  }
}
