import ApusCSV
import ApusStreams

/// The columns of a generated feed, read by typed columns instead of the timetable's import.
struct Feed {
  /// The columns that are inserted for the departures.
  struct Times {
    /// The stop, minute, trip, arrival and sequence, in the order of the file.
    var five: [[Int64]] = [[], [], [], [], []]
    /// The stop and the minute, in the order of the file.
    var two: [[Int64]] { Array(five.prefix(2)) }
    /// The stop, the minute and a number that makes them unique, sorted.
    fileprivate(set) var sorted: [[Int64]] = []
    /// The same as a single number.
    fileprivate(set) var packed: [[Int64]] = []
  }

  let folder: String
  private(set) var stops: [[Int64]] = [[], [], []]
  private(set) var times = Times()

  /// Visits all fields of the stop times; the import is compared with this.
  static func visit(_ folder: String) throws -> Int {
    var reader = CSVReader(of: try DescriptorSource(path: folder + "/stop_times.txt"))
    var total = 0
    while let row = try reader.next() {
      for column in 0..<row.count { total &+= row[column].bytes.count &+ 1 }
    }
    return total
  }

  init(_ folder: String) throws {
    self.folder = folder
    try readStops()
    try readTimes()
  }

  private mutating func readStops() throws {
    var reader = CSVReader(of: try DescriptorSource(path: folder + "/stops.txt"))
    let header = try reader.header()
    let id = try header.column("stop_id", as: Int64.self)
    let north = try header.column("stop_lat", as: Double.self)
    let east = try header.column("stop_lon", as: Double.self)
    while let row = try reader.next() {
      stops[0].append(try row[id])
      stops[1].append(Int64((try row[north] * 1e7).rounded()))
      stops[2].append(Int64((try row[east] * 1e7).rounded()))
    }
  }

  private mutating func readTimes() throws {
    var reader = CSVReader(of: try DescriptorSource(path: folder + "/stop_times.txt"))
    let header = try reader.header()
    let trip = try header.column("trip_id", as: Int64.self)
    let arrival = try header.column("arrival_time", as: CSVServiceTime.self)
    let departure = try header.column("departure_time", as: CSVServiceTime.self)
    let stop = try header.column("stop_id", as: Int64.self)
    let sequence = try header.column("stop_sequence", as: Int64.self)
    while let row = try reader.next() {
      times.five[0].append(try row[stop])
      times.five[1].append(Int64(try row[departure].seconds / 60))
      times.five[2].append(try row[trip])
      times.five[3].append(Int64(try row[arrival].seconds))
      times.five[4].append(try row[sequence])
    }
  }

  /// Makes the columns that are inserted in order, from the sorted keys.
  mutating func take(sortedKeys keys: [UInt64]) {
    var (stops, minutes, numbers, packed): ([Int64], [Int64], [Int64], [Int64]) = ([], [], [], [])
    var (last, number) = (UInt64.max, 0)
    for key in keys {
      number = key == last ? number + 1 : 0
      last = key
      stops.append(Int64(key >> 11))
      minutes.append(Int64(key & 2047))
      numbers.append(Int64(number))
      packed.append(Int64(key) << 20 | Int64(number))
    }
    (times.sorted, times.packed) = ([stops, minutes, numbers], [packed])
  }

  /// Reads two columns of the stop times: the stop in the bits from 11 on, the minute below.
  static func keys(_ folder: String) throws -> [UInt64] {
    var reader = CSVReader(of: try DescriptorSource(path: folder + "/stop_times.txt"))
    let header = try reader.header()
    let stop = try header.column("stop_id", as: Int64.self)
    let departure = try header.column("departure_time", as: CSVServiceTime.self)
    var keys: [UInt64] = []
    keys.reserveCapacity(1 << 22)
    while let row = try reader.next() {
      keys.append(UInt64(try row[stop]) << 11 | UInt64(try row[departure].seconds / 60))
    }
    return keys
  }

  /// Sorts the keys by digits, as the import does.
  static func sort(_ keys: inout [UInt64]) {
    var other = keys
    for shift: UInt64 in [0, 12, 24] {
      sort(&keys, into: &other, shift)
      swap(&keys, &other)
    }
  }

  /// Sorts stably by a digit of 12 bits; three of these passes sort all keys of 36 bits.
  private static func sort(_ keys: inout [UInt64], into other: inout [UInt64], _ shift: UInt64) {
    precondition(keys.allSatisfy { $0 < 1 << 36 }, "keys must be less than 2^36")
    var offsets = [Int](repeating: 0, count: 4097)
    for key in keys { offsets[Int(key >> shift & 4095) + 1] += 1 }
    for digit in 1...4096 { offsets[digit] += offsets[digit - 1] }
    for key in keys {
      let digit = Int(key >> shift & 4095)
      other[offsets[digit]] = key
      offsets[digit] += 1
    }
  }
}
