import ApusBytes
import ApusCSV
import ApusStreams
import Testing

@Suite("CSV numbers beyond the greatest number")
struct LargeNumberTests {
  private static let outOfRange = CSVValueError.malformed(NumberError(.outOfRange, at: 0))

  @Test(
    "A field with digits beyond the greatest double is an error",
    arguments: ["1e400", "-1e309", "\"1e400\"", "1\(String(repeating: "0", count: 400))"])
  func double(text: String) {
    #expect(CSVValueTests.kind(text, as: Double.self) == Self.outOfRange)
    #expect(CSVValueTests.kind(text, as: Double?.self) == Self.outOfRange)
    #expect(CSVValueTests.kind(text, as: Float.self) == Self.outOfRange)
  }

  @Test("A field with digits beyond the greatest float is an error for a float only")
  func float() throws {
    #expect(CSVValueTests.kind("1e39", as: Float.self) == Self.outOfRange)
    #expect(CSVValueTests.kind("-3.5e38", as: Float.self) == Self.outOfRange)
    #expect(try CSVValueTests.read("1e39", as: Double.self) == 1e39)
    #expect(try CSVValueTests.read("3.4028235e38", as: Float.self) == .greatestFiniteMagnitude)
    #expect(
      try CSVValueTests.read("1.7976931348623157e308", as: Double.self) == .greatestFiniteMagnitude)
  }

  @Test("The names of infinity and NaN are numbers", arguments: ["inf", "INFINITY", "+Inf"])
  func names(text: String) throws {
    #expect(try CSVValueTests.read(text, as: Double.self) == .infinity)
    #expect(try CSVValueTests.read(text, as: Float.self) == .infinity)
    #expect(try CSVValueTests.read("-inf", as: Double.self) == -.infinity)
    #expect(try CSVValueTests.read("nan", as: Float.self).isNaN)
  }

  @Test("Decoded rows and typed columns have the error with its position")
  func positions() throws {
    struct Row: Decodable { var id: Int, size: Float }
    let text = "id,size\n1,2.5\n2,1e39\n"
    let error = try CSVRowDecoderErrorTests.error(text, as: Row.self)
    #expect(error.kind == Self.outOfRange && error.column == "size" && error.text == "1e39")
    #expect(error.position == CSVPosition(record: 2, field: 1, line: 3, offset: 16))
    #expect(throws: CSVFieldError.self) { try CSV.decode([Row].self, from: Array(text.utf8)) }

    var reader = CSVReader(of: ArraySource(Array(text.utf8)))
    let size = try reader.header().column("size", as: Float.self)
    let found = #expect(throws: CSVFieldError.self) {
      while let row = try reader.next() { _ = try row[size] }
    }
    #expect(found?.kind == Self.outOfRange && found?.position.line == 3)
  }
}
