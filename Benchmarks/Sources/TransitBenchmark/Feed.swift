import ApusCSV
import ApusLab
import ApusStreams

/// The columns of a generated feed, read by typed columns, not by what imports the timetable.
struct Feed {
  let folder: String
  private(set) var stops: [[Int64]] = [[], [], []]
  private(set) var times: [[Int64]] = [[], [], [], [], []]

  /// Visits all fields of the stop times, which is what the import is compared with.
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
      times[0].append(try row[stop])
      times[1].append(Int64(try row[departure].seconds / 60))
      times[2].append(try row[trip])
      times[3].append(Int64(try row[arrival].seconds))
      times[4].append(try row[sequence])
    }
  }

  /// The numbers of the stop times, sorted by the stop and the minute.
  func sortedTimes() -> [Int] {
    times[0].indices.sorted { (times[0][$0], times[1][$0]) < (times[0][$1], times[1][$1]) }
  }
}
