import ApusBytes
import ApusStreams
import ApusTestSupport
import Testing

@testable import ApusTransit

/// A small feed for tests, in a folder that is deleted with it.
struct TransitSample {
  let folder: TemporaryFolder

  static let stops = #"""
    stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon
    n,,"North, ""up""",,52.6,13.4
    s,,South,,52.4,13.4
    m,,Middle,,52.5,13.4

    """#
  static let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"

  /// Writes two files.
  init(stops: String = stops, times: String) throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Array(stops.utf8), to: "stops.txt")
    _ = try folder.write(Array(times.utf8), to: "stop_times.txt")
  }

  /// Writes a generated feed.
  init(_ feed: TransitFeed) throws {
    folder = try TemporaryFolder()
    try feed.write(to: folder.path)
  }

  /// The bytes of a timetable's file.
  static func file(_ stops: StopList, _ departures: borrowing DepartureList) -> [UInt8] {
    var bytes: [UInt8] = []
    TimetableLayout(stops, departures, hasBuckets: true).write(stops, departures) { part in
      for offset in 0..<part.byteCount { bytes.append(part.byte(at: offset)) }
    }
    return bytes
  }

  var path: String { folder.file("city.times") }

  @discardableResult
  func run(buckets: Bool = false) throws -> TransitImport {
    try TransitImport.run(from: folder.path, to: path, buckets: buckets)
  }

  /// Imports the files, which must fail, and returns the error without its file.
  func problem() throws -> TransitImportError {
    try #require(throws: TransitImportError.self) { try run() }.problem
  }

  /// Imports without buckets and with them, and returns all departures as `minute id`.
  func departures() throws -> [String] {
    let both = try [false, true].map { buckets in
      try run(buckets: buckets)
      let timetable = try Timetable(path)
      return timetable.departures(.everywhere).map { "\($0.minute) \(timetable.stopID($0.stop))" }
    }
    #expect(both[0] == both[1])
    return both[0]
  }
}

extension TransitQuery {
  /// Every stop and every minute.
  static let everywhere = TransitQuery(
    latitude: 52.5, longitude: 13.4, metres: 1_000_000, minutes: 0..<5000)
}
