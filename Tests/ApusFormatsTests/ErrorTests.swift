import ApusCSV
import Testing

/// The errors that a type catches, which have one case and one path in all formats.
@Suite("Errors of decoding in all formats")
struct ErrorTests {
  enum Key: String, CodingKey { case v }

  /// What happens if a value of a type is read from the key `v`.
  struct Attempt<Value: Decodable>: Decodable {
    let outcome: String

    init(from decoder: any Decoder) throws {
      func text(_ context: DecodingError.Context) -> String {
        context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
      }
      do {
        _ = try decoder.container(keyedBy: Key.self).decode(Value.self, forKey: .v)
        outcome = "read"
      } catch DecodingError.typeMismatch(_, let context) {
        outcome = "mismatch \(text(context))"
      } catch DecodingError.keyNotFound(let key, let context) {
        outcome = "no \(key.stringValue) in \(text(context))"
      } catch DecodingError.valueNotFound(_, let context) {
        outcome = "no value \(text(context))"
      } catch DecodingError.dataCorrupted(let context) {
        outcome = "corrupted \(text(context))"
      } catch {
        outcome = "\(error)"
      }
    }
  }

  struct Two: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Int.self)
      _ = try container.decode(Int.self)
    }
  }

  struct Member: Decodable { var id: Int }

  enum Color: String, Decodable { case red }

  struct Own: Error {}

  struct Failing: Decodable { init(from decoder: any Decoder) throws { throw Own() } }

  private func outcome<Value: Decodable>(
    of type: Value.Type, _ stored: some Encodable, _ format: CodableFormat
  ) throws -> String? {
    let bytes = try format.encode(["list": [["v": stored]]])
    return try format.decode([String: [Attempt<Value>]].self, from: bytes)["list"]?.first?.outcome
  }

  @Test("A wrong type is a mismatch with its path", arguments: CodableFormat.documents)
  func mismatch(_ format: CodableFormat) throws {
    #expect(try outcome(of: Int.self, "x", format) == "mismatch .list[0].v")
    #expect(try outcome(of: Bool.self, "x", format) == "mismatch .list[0].v")
    #expect(try outcome(of: Double.self, "x", format) == "mismatch .list[0].v")
    #expect(try outcome(of: [Member].self, [["id": "x"]], format) == "mismatch .list[0].v[0].id")
    #expect(try outcome(of: [String: Int].self, ["a": "x"], format) == "mismatch .list[0].v.a")
  }

  @Test("A number that is too large is corrupt", arguments: CodableFormat.documents)
  func range(_ format: CodableFormat) throws {
    #expect(try outcome(of: UInt8.self, 300, format) == "corrupted .list[0].v")
    #expect(try outcome(of: [Int8].self, [1, -200], format) == "corrupted .list[0].v[1]")
    #expect(try outcome(of: Float.self, 1e300, format) == "corrupted .list[0].v")
  }

  @Test("A missing key or element has its name and path", arguments: CodableFormat.documents)
  func missing(_ format: CodableFormat) throws {
    #expect(try outcome(of: Member.self, ["x": 1], format) == "no id in .list[0].v")
    #expect(try outcome(of: Two.self, [1], format) == "no value .list[0].v[1]")
  }

  @Test("An error of a type's own has the path of its value", arguments: CodableFormat.documents)
  func own(_ format: CodableFormat) throws {
    #expect(try outcome(of: Color.self, "blue", format) == "corrupted .list[0].v")
    #expect(try outcome(of: Failing.self, 1, format) == "Own()")
  }

  @Test(
    "A field of a table has the case of error that a document's value has, and its column as path")
  func rows() throws {
    func outcome<Value: Decodable>(of type: Value.Type, _ text: String) throws -> String {
      try CSV.decode([Attempt<Value>].self, from: Array("v\n\(text)\n".utf8))[0].outcome
    }
    #expect(try outcome(of: Int.self, "x") == "mismatch .v")
    #expect(try outcome(of: Bool.self, "x") == "mismatch .v")
    #expect(try outcome(of: Double.self, "x") == "mismatch .v")
    #expect(try outcome(of: UInt8.self, "300") == "corrupted .v")
    #expect(try outcome(of: Float.self, "1e300") == "corrupted .v")
    #expect(try outcome(of: Color.self, "blue") == "corrupted .v")
    #expect(try outcome(of: Failing.self, "1") == "Own()")
  }
}
