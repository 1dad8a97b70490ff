// Rows as values of your own structure, fields by columns that are looked up once, and the text of
// an error.

import ApusCSV
import ApusStreams

struct Stop: Decodable {
  enum CodingKeys: String, CodingKey { case name, opened, lines = "line count" }
  var name: String
  var opened: CSVDate?
  var lines: Int
}

@main
struct TypedRows {
  static let table = """
    name,line count,opened
    "Zoo, main gate",5,1902-03-11
    Nord,2,
    West,two,1956-01-28
    """

  static func main() throws {
    var reader = CSVReader(of: ArraySource(Array(table.utf8)))
    var decoder = CSVRowDecoder(try reader.header())
    do {
      while let row = try reader.next() {
        let stop = try decoder.decode(Stop.self, from: row)
        print("\(stop.name): \(stop.lines) lines, \(stop.opened?.description ?? "always there")")
      }
    } catch { print(error) }

    var again = CSVReader(of: ArraySource(Array(table.utf8)))
    let opened = try again.header().column("opened", as: CSVDate?.self)
    var days: [Int] = []
    while let row = try again.next() { days.append(try row[opened]?.daysSince1970 ?? 0) }
    print(days)
  }
}

// Output:
// Zoo, main gate: 5 lines, 1902-03-11
// Nord: 2 lines, always there
// line 4, record 4, field 2, byte 67: "two" in column line count is not a valid Int: unexpected byte at offset 0
// [-24768, 0, -5087]
