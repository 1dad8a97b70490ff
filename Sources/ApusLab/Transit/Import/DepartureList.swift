import ApusBytes
import ApusCSV
import ApusStreams

/// The departures of a feed, four bytes each, in the order of the file, and how many each minute has.
struct DepartureList {
  /// A `StopTime` each.
  private(set) var words: [UInt32] = []
  /// How many there are by hour and minute, as in the word: the minutes 60 to 63 have none.
  private(set) var counts = [Int](repeating: 0, count: 32 * 64)
  /// Rows without a departure: GTFS allows that between two stops with times.
  private(set) var untimed = 0

  /// Reads the departures of a file.
  ///
  /// - Parameters:
  ///   - source: The bytes of `stop_times.txt`.
  ///   - stops: The numbers of its stops.
  ///   - capacity: About how many there may be.
  /// - Throws: What is wrong with the file, and where.
  /// - Complexity: O(*n*); allocates the list.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming Source, stops: StopNumbers, capacity: Int = 0
  ) throws(TransitImportError) {
    words.reserveCapacity(capacity)
    do {
      var reader = CSVReader(of: source)
      let columns = try reader.columns("stop_id", "departure_time")
      let (stop, departure) = (columns[0], columns[1])
      while let row = try reader.next() {
        try take(row, stop: stop, departure: departure, stops)
      }
    } catch {
      throw TransitImportError(error, readBy: Source.self)
    }
  }

  @inline(__always)
  private mutating func take(
    _ row: borrowing CSVRow, stop: Int, departure: Int, _ stops: borrowing StopNumbers
  ) throws {
    guard let time = ServiceTimeField.eightBytes(row[departure].bytes),
      time.hour < ServiceMinute.hourCount,
      !row[stop].isQuoted || !row[stop].needsUnescaping,
      let number = stops.number(of: row[stop].bytes), words.count < UInt32.max
    else { return try takeOther(row, stop: stop, departure: departure, stops) }
    append(UInt32(truncatingIfNeeded: number), hour: time.hour, minute: time.minute)
  }

  /// Takes a row that is not of the usual form, or throws what is wrong with it.
  @inline(never)
  private mutating func takeOther(
    _ row: borrowing CSVRow, stop: Int, departure: Int, _ stops: borrowing StopNumbers
  ) throws {
    let id: [UInt8] = try row.read(at: stop)
    guard let number = stops.number(of: id.span) else {
      throw TransitImportError.unknownStop(row[stop].string, row.position(of: stop))
    }
    guard let time = try row.read(CSVServiceTime?.self, at: departure) else {
      untimed += 1
      return
    }
    let hour = time.seconds / 3600
    guard StopTime.hour.values.contains(hour) else {
      throw TransitImportError.tooLate(hour: hour, row.position(of: departure))
    }
    guard words.count < UInt32.max else { throw TransitImportError.tooMany(row.position) }
    append(UInt32(number), hour: UInt32(hour), minute: UInt32(time.seconds / 60 % 60))
  }

  @inline(__always)
  private mutating func append(_ stop: UInt32, hour: UInt32, minute: UInt32) {
    let word = StopTime(stop: stop, hour: hour, minute: minute).bits
    words.append(word)
    counts[Int(word &>> 20)] &+= 1
  }
}
