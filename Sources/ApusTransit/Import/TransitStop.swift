import ApusBytes
import ApusCSV
import ApusStreams

/// A row of `stops.txt`, without its id.
struct TransitStop {
  /// The latitude in 10^-7 degrees.
  let latitude: Int32
  /// The longitude in 10^-7 degrees.
  let longitude: Int32
  /// The index of its row in the file, which orders stops with equal coordinates.
  let record: Int

  /// The sort key: `StopRow` and longitude, then latitude and the row in the file.
  let order: (UInt64, UInt64)

  private init(_ row: borrowing CSVRow, _ columns: [Int], record: Int) throws {
    latitude = try Self.degrees(90, row, columns[1])
    longitude = try Self.degrees(180, row, columns[2])
    self.record = record
    order = (
      Self.bits(Int32(StopRow.number(latitude)), Self.ascending(longitude)),
      Self.bits(latitude, UInt32(record))
    )
  }

  /// Returns an unsigned number with the same order.
  private static func ascending(_ number: Int32) -> UInt32 { UInt32(bitPattern: number) ^ 1 << 31 }

  private static func bits(_ high: Int32, _ low: UInt32) -> UInt64 {
    UInt64(ascending(high)) << 32 | UInt64(low)
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

  /// Reads all stops of a file, and numbers their ids in the order of the file.
  static func all<Source: ByteSource & ~Copyable>(
    of source: consuming Source
  ) throws(TransitImportError) -> ([TransitStop], StopNumbers) {
    do {
      var stops: [TransitStop] = []
      var known = StopNumbers(capacity: 1 << 14)
      var reader = CSVReader(of: source)
      let columns = try reader.columns("stop_id", "stop_lat", "stop_lon")
      while let row = try reader.next() {
        let position = row.position(of: columns[0])
        guard StopTime.stop.values.contains(stops.count) else {
          throw TransitImportError.tooMany(position)
        }
        stops.append(try TransitStop(row, columns, record: stops.count))
        guard try insert(row, columns[0], &known) else {
          throw TransitImportError.repeatedStop(row[columns[0]].string, position)
        }
      }
      return (stops, known)
    } catch {
      throw TransitImportError(error, readBy: Source.self)
    }
  }

  private static func insert(
    _ row: borrowing CSVRow, _ column: Int, _ known: inout StopNumbers
  ) throws -> Bool {
    guard row[column].isQuoted else { return known.insert(row[column].raw) != nil }
    let id: [UInt8] = try row.read(at: column)
    return known.insert(id.span) != nil
  }
}
