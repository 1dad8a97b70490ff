// The sum of a column of a table in constant memory.
// A row is borrowed until the next call; the reader does not inspect unused columns.

import ApusCSV
import ApusStreams

@main
struct SumColumn {
  static let table = """
    city,"people, in thousands",country
    Berlin,3755,Germany
    "Frankfurt, Main",773,Germany
    Basel,178,Switzerland
    """

  static func main() throws {
    var reader = CSVReader(of: ArraySource(Array(table.utf8)))
    let people = try reader.columns("people, in thousands")[0]
    var sum = 0
    while let row = try reader.next() { sum += Int(row[people].string) ?? 0 }
    print("\(sum) thousand people in \(reader.position.record) cities")
  }
}

// Output:
// 4706 thousand people in 3 cities
