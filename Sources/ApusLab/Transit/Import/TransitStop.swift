import ApusBytes
import ApusCSV
import ApusStreams

/// One row of `stops.txt`.
struct TransitStop {
  /// The bytes of its id.
  let id: [UInt8]
  /// In 10^-7 degrees.
  let latitude: Int32
  /// In 10^-7 degrees.
  let longitude: Int32
  /// Its row in the file, which decides between stops at one place.
  private let record: Int

  /// What stops are sorted by.
  var order: (Int, Int32, Int32, Int) {
    (StopRow.number(Double(latitude)), longitude, latitude, record)
  }

  private init(_ row: borrowing CSVRow, _ columns: [Int]) throws {
    id = try row.read(at: columns[0])
    latitude = try Self.degrees(90, row, columns[1])
    longitude = try Self.degrees(180, row, columns[2])
    record = row.position.record
  }

  private static func degrees(_ limit: Double, _ row: borrowing CSVRow, _ column: Int) throws
    -> Int32
  {
    let degrees = try row.read(Double.self, at: column)
    guard abs(degrees) <= limit else {
      throw TransitImportError.noPlace(row.position(of: column))
    }
    return Int32((degrees * 1e7).rounded())
  }

  /// Reads all stops of a file.
  static func all<Source: ByteSource & ~Copyable>(
    of source: consuming Source
  ) throws(TransitImportError) -> [TransitStop] {
    do {
      var stops: [TransitStop] = []
      var known = StopNumbers(capacity: 1 << 14)
      var reader = CSVReader(of: source)
      let columns = try reader.columns("stop_id", "stop_lat", "stop_lon")
      while let row = try reader.next() {
        let stop = try TransitStop(row, columns)
        let position = row.position(of: columns[0])
        guard known.insert(stop.id.span) != nil else {
          throw TransitImportError.repeatedStop(row[columns[0]].string, position)
        }
        guard StopTime.stop.values.contains(stops.count) else {
          throw TransitImportError.tooMany(position)
        }
        stops.append(stop)
      }
      return stops
    } catch {
      throw TransitImportError(error, readBy: Source.self)
    }
  }
}
