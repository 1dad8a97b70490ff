import ApusBytes
import ApusCSV
import ApusTestSupport
import Testing

@Suite("CSV files")
struct CSVFileTests {
  struct Stop: Codable, Equatable {
    var name: String
    var opened: CSVDate?
    var lines: Int
  }

  static let text = "name,lines,opened\n\"Zoo, gate\",5,11.3.1902\nNord,2,\n"
  static let stops = [
    Stop(name: "Zoo, gate", opened: CSVDate(daysSince1970: -24768), lines: 5),
    Stop(name: "Nord", opened: nil, lines: 2),
  ]

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func write(_ text: String) throws -> String { try folder.write(Array(text.utf8)) }

  @Test("A table of a file is decoded in a call, with dates in the given order")
  func decode() throws {
    let path = try write(Self.text)
    #expect(try CSV.decode([Stop].self, path: path, dates: .dayMonthYear) == Self.stops)
    let semicolons = try write(
      Self.text.replacing(",5,", with: ";5;").replacing(",2,", with: ";2;"))
    let names = ["name", "lines", "opened"]
    let dialect = try CSVDialect(delimiter: UInt8(ascii: ";"))
    #expect(throws: CSVFileError.self) {
      try CSV.decode([Stop].self, path: semicolons, columns: names, dialect: dialect)
    }
    let plain = try write("Zoo;5;\nNord;2;2012-02-01\n")
    let values: [Stop] = try CSV.decode(path: plain, columns: names, dialect: dialect)
    #expect(values.map(\.name) == ["Zoo", "Nord"] && values[1].opened?.daysSince1970 == 15371)
  }

  @Test("Rows that are dates have the given order, and an error has the field")
  func rowsOfDates() throws {
    let path = try write("d\n1.2.2012\n")
    let dates = try CSV.decode([CSVDate].self, path: path, dates: .dayMonthYear)
    #expect(dates.map(\.daysSince1970) == [15371])
    let error = Self.error { () throws in
      _ = try CSV.decode([CSVDate].self, path: path)
    }
    guard case .field(let field) = error?.kind else { return #expect(Bool(false)) }
    #expect(field.column == "d" && field.text == "1.2.2012" && field.type == "CSVDate")
    let times = try write("t\n8:3\n")
    #expect(
      Self.error { () throws in _ = try CSV.decode([CSVTime].self, path: times) }?
        .position?.line == 2)
  }

  @Test("UTF-16 with a byte order mark is converted")
  func utf16() throws {
    var bytes: [UInt8] = [0xff, 0xfe]
    for unit in Self.text.utf16 { bytes += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    let path = try folder.write(bytes)
    #expect(try CSV.decode([Stop].self, path: path, dates: .dayMonthYear) == Self.stops)
    let cut = try folder.write(Array(bytes.dropLast()))
    let error = Self.error { () throws in
      _ = try CSV.decode([Stop].self, path: cut, dates: .dayMonthYear)
    }
    #expect(error?.kind == .encoding(UTF16Error(.truncated, at: bytes.count - 2)))
  }

  @Test("An error names the path, and the position if it has one")
  func errors() throws {
    let path = try write("name,lines\nZoo,two\n")
    let field = Self.error { () throws in
      _ = try CSV.decode([Stop].self, path: path)
    }
    #expect(
      "\(try #require(field))"
        == "\(path): line 2, record 2, field 2, byte 16: \"two\" in column lines is not a valid Int: "
        + "unexpected byte at offset 0")
    #expect(field?.position == CSVPosition(record: 1, field: 1, line: 2, offset: 15))

    let quote = try write("name,lines\na\"b,2\n")
    let malformed = Self.error { () throws in
      _ = try CSV.decode([Stop].self, path: quote)
    }
    #expect(malformed?.path == quote && malformed?.position?.line == 2)

    let missing = Self.error { () throws in
      _ = try CSV.rows(path: folder.file("none.csv"))
    }
    #expect(
      "\(try #require(missing))"
        == "\(folder.file("none.csv")): open: No such file or directory")
    #expect(missing?.position == nil)

    let directory = Self.error { () throws in
      _ = try CSV.decode([Stop].self, path: folder.path)
    }
    #expect("\(try #require(directory))" == "\(folder.path): read: Is a directory")
  }

  @Test("Rows are read with their columns, the header included")
  func rows() throws {
    let path = try write(Self.text)
    var rows = try CSV.rows(path: path)
    let columns = try rows.columns("lines", "opened")
    var read: [[String]] = []
    var days: [CSVDate] = []
    while let row = try rows.next() {
      read.append(columns.map { row[$0].string })
      if !row[2].isEmpty { days.append(try row.date(at: 2, .dayMonthYear)) }
    }
    #expect(read == [["5", "11.3.1902"], ["2", ""]])
    #expect(days == [CSVDate(daysSince1970: -24768)])
    #expect(rows.position.record == 2 && rows.report.count == 0 && rows.path == path)

    let error = Self.error { () throws in
      var rows = try CSVFile(path)
      _ = try rows.columns("name", "town")
    }
    #expect(
      "\(try #require(error))" == "\(path): no column town; there are name, lines, opened")
  }

  @Test("An invalid date of a row has its position")
  func date() throws {
    var rows = try CSV.rows(path: try write("a,b\n"))
    var problem: CSVValueError?
    if let row = try rows.next() {
      do throws(CSVFieldError) { _ = try row.date(at: 1, .yearMonthDay) } catch {
        problem = error.kind
      }
    }
    #expect(problem == .malformed(NumberError(.unexpectedByte, at: 0)))
  }

  private static func error(_ body: () throws -> Void) -> CSVFileError? {
    do {
      try body()
      return nil
    } catch { return error as? CSVFileError }
  }
}
