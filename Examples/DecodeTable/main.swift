// The rows of a file as values of a structure, and the rows themselves, with a single import.

import ApusCSV

struct Airport: Decodable {
  var code: String
  var opened: CSVDate
  var metres: Int?
}

let path = "Examples/DecodeTable/airports.csv"
let dialect = try CSVDialect(delimiter: UInt8(ascii: ";"))
let airports = try CSV.decode([Airport].self, path: path, dialect: dialect, dates: .dayMonthYear)
for airport in airports { print(airport.code, airport.opened, airport.metres ?? "unknown") }

var rows = try CSV.rows(path: path, dialect: dialect)
let name = try rows.columns("name")[0]
while let row = try rows.next() { print(row[name].string) }

do { _ = try CSV.decode([Airport].self, path: path, dialect: dialect) } catch { print(error) }

// Output:
// TXL 1960-11-05 3023
// FRA 1936-07-08 4000
// BSL 1946-05-08 unknown
// Berlin, Tegel
// Frankfurt
// Basel
// Examples/DecodeTable/airports.csv: line 2, record 2, field 3, byte 45: "5.11.1960" in column opened is not a valid CSVDate: unexpected byte at offset 1
