import ApusBytes
import ApusCSV
import ApusStreams
import Testing

@Suite("CSVHeader")
struct CSVHeaderTests {
  @Test("Columns are found once by their names, and read by their index")
  func columns() throws {
    var reader = CSVReader(of: ArraySource(Array("id,\"the name\",at\n1,Zoo,07:00:00\n2,,\n".utf8)))
    let header = try reader.header()
    #expect(header.names == ["id", "the name", "at"])
    let id = try header.column("id", as: Int.self)
    let name: CSVColumn<String> = try header.column("the name")
    let time = try header.column("at", as: CSVServiceTime?.self)
    var found: [String] = []
    while let row = try reader.next() {
      let seconds = try row[time]?.seconds
      found.append("\(try row[id]) \(try row[name]) \(seconds ?? -1)")
    }
    #expect(found == ["1 Zoo 25200", "2  -1"])
  }

  @Test("Names are found by their bytes; of two equal names, the first is found")
  func names() {
    let header = CSVHeader(names: ["a", "", "b", "a", "a very long name of a column"])
    #expect(header.index(of: "a") == 0)
    #expect(header.index(of: "") == 1)
    #expect(header.index(of: "a very long name of a column") == 4)
    #expect(header.index(of: "A") == nil)
  }

  @Test("A missing name is an error that lists the known names")
  func missing() {
    let header = CSVHeader(names: ["a", "b"])
    let error = #expect(throws: CSVColumnError.self) { try header.column("c", as: Int.self) }
    #expect(error == .missing("c", known: ["a", "b"]))
    #expect(error?.description == "no column c; there are a, b")
  }

  @Test("An empty table has no names")
  func empty() throws {
    var reader = CSVReader(of: ArraySource([]))
    #expect(try reader.header().names.isEmpty)
  }
}
