import ApusCSV
import ApusStreams
import Foundation

/// The readers of rows that are compared.
enum VisitReaders {
  /// Finds all fields and reads none: the least cost of every reader.
  @inline(never)
  static func fields(_ csv: [UInt8]) throws -> Int {
    var reader = CSVReader(of: ArraySource(csv, chunkSize: 65_536))
    var count = 0
    while let row = try reader.next() {
      for column in 0..<row.count where !row[column].bytes.isEmpty { count &+= 1 }
    }
    return count
  }

  /// Reads with columns by hand.
  @inline(never)
  static func hand(_ csv: [UInt8]) throws -> VisitCounts {
    var reader = CSVReader(of: ArraySource(csv, chunkSize: 65_536))
    let header = try reader.header()
    let trip = try header.column("trip", as: Int.self)
    let distance = try header.column("distance", as: Double.self)
    let name = try header.column("name", as: String.self)
    let stop = try header.column("stop", as: Int32.self)
    let isLast = try header.column("isLast", as: Bool.self)
    var counts = VisitCounts()
    while let row = try reader.next() {
      counts.take(
        Visit(
          trip: try row[trip], distance: try row[distance], name: try row[name],
          stop: try row[stop], isLast: try row[isLast]))
    }
    return counts
  }

  @inline(never)
  static func decodable(_ csv: [UInt8]) throws -> VisitCounts {
    var reader = CSVReader(of: ArraySource(csv, chunkSize: 65_536))
    var decoder = CSVRowDecoder(try reader.header())
    var counts = VisitCounts()
    while let row = try reader.next() { counts.take(try decoder.decode(Visit.self, from: row)) }
    return counts
  }

  @inline(never)
  static func json(_ json: Data) throws -> VisitCounts {
    var counts = VisitCounts()
    for visit in try JSONDecoder().decode([Visit].self, from: json) { counts.take(visit) }
    return counts
  }
}
