import ApusBytes
import ApusCSV
import ApusStreams

/// The departures of a feed, four bytes each, in the order of the file.
struct DepartureList: ~Copyable, Sendable {
  /// A `StopTime` each, its low byte first.
  private(set) var memory: HugePageBuffer
  /// How many there are.
  private(set) var count = 0
  /// Rows without a departure: GTFS allows that between two stops with times.
  private(set) var untimed = 0

  /// Reads the departures of a file.
  ///
  /// - Parameters:
  ///   - source: The bytes of `stop_times.txt`.
  ///   - stops: The numbers of its stops.
  ///   - capacity: About how many there may be; memory that is not needed is not touched.
  /// - Throws: What is wrong with the file, and where.
  /// - Complexity: O(*n*); allocates the list.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming Source, stops: StopNumbers, capacity: Int = 0
  ) throws(TransitImportError) {
    memory = HugePageBuffer(byteCount: 4 * max(1024, capacity))
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

  /// A departure.
  @inline(__always)
  func word(_ index: Int) -> UInt32 { memory.bytes.littleEndian(at: 4 &* index) }

  /// A copy of them.
  ///
  /// - Complexity: O(*n*); allocates the copy.
  var words: [UInt32] { (0..<count).map { word($0) } }

  @inline(__always)
  private mutating func take(
    _ row: borrowing CSVRow, stop: Int, departure: Int, _ stops: borrowing StopNumbers
  ) throws {
    guard let time = ServiceTimeField.eightBytes(row[departure].raw),
      time.hour < ServiceMinute.hourCount, !row[stop].isQuoted,
      let number = stops.number(of: row[stop].raw), count < UInt32.max
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
    guard count < UInt32.max else { throw TransitImportError.tooMany(row.position) }
    append(UInt32(number), hour: UInt32(hour), minute: UInt32(time.seconds / 60 % 60))
  }

  @inline(__always)
  private mutating func append(_ stop: UInt32, hour: UInt32, minute: UInt32) {
    let place = 4 &* count
    if place &+ 4 > memory.byteCount { grow() }
    let word = StopTime(stop: stop, hour: hour, minute: minute).bits
    var bytes = memory.mutableBytes
    bytes.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt32.self)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    var larger = HugePageBuffer(byteCount: 2 * memory.byteCount)
    var bytes = larger.mutableBytes
    for index in 0..<count {
      bytes.storeBytes(of: word(index).littleEndian, toByteOffset: 4 * index, as: UInt32.self)
    }
    memory = larger
  }
}
