import ApusBytes
import ApusCSV
import ApusStreams
import Testing

@Suite("CSVFieldError")
struct CSVFieldErrorTests {
  static let text = "id,delay\r\n1,2\r\n\"3\n4\",\"1\"\"2\"\r\n"

  /// Reads a column as integers until a field is invalid.
  static func error(cut: Int) throws -> CSVFieldError? {
    var reader = CSVReader(of: PieceSource(Array(text.utf8), cuts: [cut]))
    let delay = try reader.header().column("delay", as: Int8.self)
    do {
      while let row = try reader.next() { _ = try row[delay] }
      return nil
    } catch {
      return error as? CSVFieldError
    }
  }

  @Test("An error has the record, field, column, line, byte, type and text, at every split")
  func position() throws {
    for cut in 0...Self.text.utf8.count {
      let error = try #require(try Self.error(cut: cut))
      #expect(
        error.position == CSVPosition(record: 2, field: 1, line: 4, offset: 21), "cut at \(cut)")
      #expect(error.kind == .malformed(NumberError(.unexpectedByte, at: 1)))
      #expect(error.column == "delay" && error.type == "Int8" && error.text == "1\"2")
    }
  }

  @Test("The description of an error has all of these")
  func words() throws {
    #expect(
      try Self.error(cut: 0)?.description
        == "line 4, record 3, field 2, byte 22: \"1\\\"2\" in column delay is not a valid Int8: "
        + "unexpected byte at offset 1")
  }

  @Test("Long text is cut, and reading by index names no column")
  func long() throws {
    let text = String(repeating: "ä", count: 65)
    var reader = CSVReader(of: ArraySource(Array("a,\(text)\n".utf8)))
    var found: CSVFieldError?
    if let row = try reader.next() {
      do throws(CSVFieldError) { _ = try row.read(Int.self, at: 1) } catch { found = error }
    }
    #expect(found?.text == String(repeating: "ä", count: 64) + "…")
    #expect(found?.column == nil)
    #expect(
      CSVFieldError(
        .empty, at: .init(record: 0, field: 0, line: 1, offset: 0), type: "",
        text: String(text.dropLast())
      ).text.count == 64)
  }

  @Test("A field that a row does not have is empty")
  func short() throws {
    let options = CSVOptions(mode: .strict, raggedRows: .keep)
    var reader = CSVReader(of: ArraySource(Array("a\n".utf8)), options: options)
    var found: CSVFieldError?
    if let row = try reader.next() {
      do throws(CSVFieldError) { _ = try row.read(Int.self, at: 3) } catch { found = error }
    }
    #expect(found?.kind == .empty)
    #expect(found?.position == CSVPosition(record: 0, field: 3, line: 1, offset: 1))
  }
}
