import ApusCSV
import ApusStreams
import Testing

@Suite("Columns by name")
struct CSVColumnsTests {
  static func reader(_ text: String) -> CSVReader<ArraySource> {
    CSVReader(of: ArraySource(Array(text.utf8), chunkSize: 5))
  }

  @Test("Columns are found by their names, in the requested order")
  func columns() throws {
    var reader = Self.reader("id,\"the name\",id,x\n1,a,2,b\n3,c,4,d")
    let columns = try reader.columns("the name", "id")
    #expect(columns == [1, 0])
    var found: [String] = []
    while let row = try reader.next() {
      found.append(row[columns[0]].string + row[columns[1]].string)
    }
    #expect(found == ["a1", "c3"])
  }

  @Test("Names are compared byte for byte in every way to read")
  func bytes() throws {
    let text = "e\u{301}tage,b\n1,2\n"
    for (name, expected) in [("e\u{301}tage", [0]), ("\u{e9}tage", nil)] {
      var reader = Self.reader(text)
      let found = try? reader.columns(name)
      #expect(found == expected)
      let bytes = Array(text.utf8)
      var parallel = CSVParallelReader(of: bytes.span)
      let inParallel = try? parallel.columns(name)
      #expect(inParallel == expected)
    }
  }

  @Test("A missing column is an error with its name")
  func missing() {
    for text in ["a,b\n1,2", ""] {
      var reader = Self.reader(text)
      var found: CSVSourceError<Never>?
      do throws(CSVSourceError<Never>) { _ = try reader.columns("b", "c") } catch { found = error }
      #expect(
        found == .missingColumn(text.isEmpty ? "b" : "c", known: text.isEmpty ? [] : ["a", "b"]))
    }
  }

  @Test("The position of a row is its start")
  func positions() throws {
    var reader = Self.reader("a\n\n\"b\nc\"\r\nd")
    var positions: [CSVPosition] = []
    while try reader.next() != nil { positions.append(reader.position) }
    #expect(positions.map(\.record) == [0, 1, 2])
    #expect(positions.map(\.line) == [1, 3, 5])
    #expect(positions.map(\.offset) == [0, 3, 10])
  }
}
