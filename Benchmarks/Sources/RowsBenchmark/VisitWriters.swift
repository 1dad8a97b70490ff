import ApusCSV
import Foundation

/// The writers of rows that are compared.
enum VisitWriters {
  @inline(never)
  static func hand(_ visits: [Visit]) throws -> [UInt8] {
    var writer = CSVWriter()
    try writer.write(Visit.names)
    for visit in visits {
      try writer.append(visit.trip)
      try writer.append(visit.distance)
      try writer.append(visit.name)
      try writer.append(visit.stop)
      try writer.append(visit.isLast)
      try writer.endRow()
    }
    return writer.bytes
  }

  @inline(never)
  static func encoder(_ visits: [Visit]) throws -> [UInt8] {
    var encoder = CSVRowEncoder()
    for visit in visits { try encoder.encode(visit) }
    return encoder.bytes
  }

  @inline(never)
  static func json(_ visits: [Visit]) throws -> Data { try JSONEncoder().encode(visits) }
}
