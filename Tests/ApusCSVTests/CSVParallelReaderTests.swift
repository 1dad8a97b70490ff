import ApusCSV
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("CSVParallelReader")
struct CSVParallelReaderTests {
  /// Reads a text in parts. Returns the rows of all parts and the number of parts.
  static func outcome(
    _ bytes: [UInt8], partSize: Int, _ dialect: CSVDialect = .commas,
    _ options: CSVOptions = .strict
  ) -> (outcome: Outcome, parts: Int) {
    var reader = CSVParallelReader(
      of: bytes.span, dialect: dialect, options: options, partSize: partSize)
    do throws(CSVPartError<Never>) {
      let rows = try reader.map { part in
        var rows: [[String]] = []
        while let row = part.next() { rows.append(row.strings) }
        return rows
      }
      return (
        Outcome(rows: Array(rows.joined()), error: nil, report: reader.report), rows.count
      )
    } catch {
      guard case .malformed(let found) = error else {
        preconditionFailure("nothing else is thrown")
      }
      return (Outcome(rows: [], error: found), 0)
    }
  }

  /// Compares with the serial reader. If there is an error, only the errors are compared, because
  /// the parallel reader then returns no rows.
  static func compare(
    _ bytes: [UInt8], _ dialect: CSVDialect, _ options: CSVOptions, partSizes: some Sequence<Int>
  ) {
    var serial = Outcome(reading: bytes, dialect, options)
    if serial.error != nil { serial = Outcome(rows: [], error: serial.error) }
    for partSize in partSizes {
      let (parallel, _) = outcome(bytes, partSize: partSize, dialect, options)
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      #expect(parallel == serial, "parts of \(partSize), \(text)")
    }
  }

  @Test("Rows are those of the serial reader, at every size of parts", arguments: TableCase.all)
  func cases(_ sample: TableCase) {
    let bytes = Array(sample.text.utf8)
    Self.compare(bytes, sample.dialect, sample.options, partSizes: [1, 2, 3, 5, 8, 13, 40, 1000])
  }

  @Test("Rows, errors and reports are those of the serial reader", arguments: 1...300)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = CSVReaderTests.table(&random)
    if seed % 3 == 0 {
      bytes = random.bytes(count: Int(random.next() % 300), of: Array("ab,,\"\"\r\n\n# \\".utf8))
    }
    let dialect = CSVReaderTests.dialects[Int(seed) % CSVReaderTests.dialects.count]
    let sizes = (0..<3).map { _ in 1 + Int(random.next() % UInt64(bytes.count + 1)) }
    Self.compare(bytes, dialect, CSVReaderTests.options(&random), partSizes: sizes)
  }

  @Test("A valid table is cut at the start of records, even if line ends are quoted")
  func borders() {
    let row = "12,\"a\n,\"\"b\n\",\"c\",\"\",\n"
    let bytes = Array(String(repeating: row, count: 100).utf8)
    for partSize in [1, 7, 100, 500] {
      let (outcome, parts) = Self.outcome(bytes, partSize: partSize)
      #expect(outcome.rows == Array(repeating: ["12", "a\n,\"b\n", "c", "", ""], count: 100))
      #expect(parts > bytes.count / max(partSize, row.utf8.count) / 2, "parts of \(partSize)")
    }
  }

  @Test("A small text has a single part")
  func small() throws {
    var reader = CSVParallelReader(of: Array("a,b\nc,d\n".utf8).span)
    let counts = try reader.map { rows in rows.next()?.count }
    #expect(counts == [2])
    #expect(try reader.map { rows in rows.next()?.count }.isEmpty)
  }

  @Test("The header is read first, and its columns are found")
  func header() throws {
    let bytes = Array("name,id\r\n\"a\nb\",1\r\nc,2\r\nd,3".utf8)
    var reader = CSVParallelReader(of: bytes.span, partSize: 4)
    let id = try reader.columns("id")[0]
    let ids = try reader.map { rows in
      var ids: [String] = []
      while let row = rows.next() { ids.append(row[id].string) }
      return ids
    }
    #expect(ids.joined().map(\.self) == ["1", "2", "3"])
    var typed = CSVParallelReader(of: bytes.span, partSize: 4)
    let column = try typed.header().column("id", as: Int.self)
    let sums = try typed.map { (rows: inout CSVPartReader) throws(CSVFieldError) in
      var sum = 0
      while let row = rows.next() { sum += try row[column] }
      return sum
    }
    #expect(sums.reduce(0, +) == 6)
  }

  @Test(
    "The first field error is thrown, with its position in the whole text",
    arguments: [1, 9, 30, 1000])
  func fieldError(partSize: Int) throws {
    let bytes = Array("id,text\n1,\"a\nb\"\n2,\"c\n\"\n\n3,d\nx,e\ny,f\n".utf8)
    var reader = CSVParallelReader(of: bytes.span, partSize: partSize)
    let column = try reader.header().column("id", as: Int.self)
    var found: CSVPartError<CSVFieldError>?
    do throws(CSVPartError<CSVFieldError>) {
      _ = try reader.map { (rows: inout CSVPartReader) throws(CSVFieldError) in
        while let row = rows.next() { _ = try row[column] }
      }
    } catch {
      found = error
    }
    guard case .stopped(let error) = try #require(found) else { throw try #require(found) }
    #expect(error.position == CSVPosition(record: 4, field: 0, line: 8, offset: 28))
    #expect(error.text == "x")
  }

  @Test("Malformed text leads to wrong borders, which are corrected")
  func speculation() {
    // After the cut, every closing quote looks like an opening quote.
    let text = "a,\"b\n" + String(repeating: "\",x,\"\n", count: 50) + "\"\n"
    for options in [CSVOptions.lenient, .strict] {
      Self.compare(Array(text.utf8), .commas, options, partSizes: 1...40)
    }
  }
}
