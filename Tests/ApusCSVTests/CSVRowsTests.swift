import ApusCSV
import ApusMeasure
import ApusStreams
import ApusTestSupport
import Testing

@Suite("CSVRows")
struct CSVRowsTests {
  /// A row as both ways of reading return it.
  private struct Read: Equatable {
    var fields: [String]
    var position: CSVPosition
  }

  private static func single(
    _ bytes: [UInt8], cuts: [Int], _ dialect: CSVDialect, _ options: CSVOptions
  ) -> (rows: [Read], error: CSVSourceError<Never>?) {
    var reader = CSVReader(of: PieceSource(bytes, cuts: cuts), dialect: dialect, options: options)
    var found: [Read] = []
    do throws(CSVSourceError<Never>) {
      while let row = try reader.next() {
        found.append(Read(fields: row.strings, position: row.position))
      }
      return (found, nil)
    } catch {
      return (found, error)
    }
  }

  private static func together(
    _ bytes: [UInt8], cuts: [Int], _ dialect: CSVDialect, _ options: CSVOptions
  ) -> (rows: [Read], error: CSVSourceError<Never>?) {
    var reader = CSVReader(of: PieceSource(bytes, cuts: cuts), dialect: dialect, options: options)
    var found: [Read] = []
    do throws(CSVSourceError<Never>) {
      while let rows = try reader.nextRows() {
        for index in 0..<rows.count {
          let row = rows[index]
          found.append(Read(fields: row.strings, position: row.position))
          checkColumns(rows, index)
        }
      }
      return (found, nil)
    } catch {
      return (found, error)
    }
  }

  /// A column has the fields of the rows; a field that the text does not have is not in it.
  private static func checkColumns(_ rows: borrowing CSVRows, _ index: Int) {
    for column in 0..<rows[index].count + 1 {
      let field = rows[index][column].string
      guard let fields = rows.column(column) else {
        #expect(field == "")
        continue
      }
      let (count, other) = (fields.count, fields[index].string)
      #expect(count == rows.count && other == field)
    }
  }

  private static func compare(
    _ bytes: [UInt8], cuts: [Int], _ dialect: CSVDialect, _ options: CSVOptions
  ) {
    let text = String(decoding: bytes, as: UTF8.self).debugDescription
    let expected = single(bytes, cuts: cuts, dialect, options)
    let found = together(bytes, cuts: cuts, dialect, options)
    #expect(found.rows == expected.rows, "\(text), cuts \(cuts)")
    #expect(found.error == expected.error, "\(text), cuts \(cuts)")
  }

  @Test(
    "Rows in groups are the same as single rows, however a text is cut",
    arguments: TableCase.all)
  func everySplit(_ sample: TableCase) {
    let bytes = Array(sample.text.utf8)
    for cut in 0...bytes.count {
      Self.compare(bytes, cuts: [cut], sample.dialect, sample.options)
    }
    Self.compare(bytes, cuts: Array(0...bytes.count), sample.dialect, sample.options)
  }

  @Test("Random bytes give the same rows in groups as singly", arguments: 1...300)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: Int(random.next() % 400), of: Array("ab,,\"\r\n\n\n# \\".utf8))
    let dialect = CSVReaderTests.dialects[Int(seed) % CSVReaderTests.dialects.count]
    let cut = Int(random.next() % UInt64(bytes.count + 1))
    for cuts in [[], [cut]] {
      Self.compare(bytes, cuts: cuts, dialect, CSVReaderTests.options(&random))
    }
  }

  @Test(
    "Plain rows come in groups, and single rows may be read between", arguments: [1, 3, 40])
  func mixed(width: Int) throws {
    let line = Array(repeating: "ab", count: width).joined(separator: ",")
    let bytes = Array(String(repeating: line + "\n", count: 3_000).utf8)
    var reader = CSVReader(of: ArraySource(bytes, chunkSize: 65_536))
    var (together, alone, calls) = (0, 0, 0)
    while true {
      guard let count = try reader.nextRows()?.count else { break }
      (together, calls) = (together + count, calls + 1)
      #expect(reader.position.record == together + alone - 1)
      guard let row = try reader.next() else { break }
      alone += 1
      #expect(row.position.record == together + alone - 1)
    }
    #expect(together + alone == 3_000)
    #expect(calls <= 10 + bytes.count / 2_000)
  }
}
