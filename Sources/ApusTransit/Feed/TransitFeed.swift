package import ApusBytes
import ApusMeasure

/// A generated timetable of a large city as GTFS files: the same seed gives the same bytes.
///
/// It has the size of the published data set of Berlin in 2013: 13,000 stops, 152,000 trips and
/// three million stop times in some 118 MB. It has the same columns, sorted by trip. Times continue
/// after midnight, as in GTFS: the last trips arrive in the hours 24 to 26 of their day of service.
///
///     let feed = TransitFeed(seed: 7)
///     try feed.write(to: "feed")  // feed/stops.txt and feed/stop_times.txt
///
/// Source: "iOS and macOS Performance Tuning", table 13.1; the columns are those of the GTFS Schedule Reference.
package struct TransitFeed: Sendable {
  /// The number of stops.
  package let stopCount: Int
  /// The number of trips; each has from 8 to 31 stops, 19.5 on average.
  package let tripCount: Int
  private let seed: UInt64

  /// Creates a timetable; its bytes are generated on request.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - stopCount: The number of stops, from 32 to 900,000.
  ///   - tripCount: The number of trips.
  package init(seed: UInt64, stopCount: Int = 13_000, tripCount: Int = 154_000) {
    precondition(32...900_000 ~= stopCount, "stopCount must be from 32 to 900,000")
    precondition(tripCount >= 0, "tripCount must not be negative")
    self.seed = seed
    self.stopCount = stopCount
    self.tripCount = tripCount
  }

  /// Generates the bytes of `stops.txt`.
  ///
  /// - Complexity: O(*n*) in the stops; allocates as the text grows.
  package func stops() -> [UInt8] {
    var text = Array("stop_id,stop_code,stop_name,stop_desc,stop_lat,stop_lon\n".utf8)
    var random = SplitMix64(seed: seed)
    for number in 0..<stopCount {
      text.append(decimal: stopID(number))
      text += ",,".utf8
      text += Self.name(&random).utf8
      text += ",,".utf8
      text.append(degrees: 523_400_000 + random.next(below: 3_400_000))
      text.append(UInt8(ascii: ","))
      text.append(degrees: 130_800_000 + random.next(below: 6_900_000))
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// Generates the bytes of `stop_times.txt` and passes them on, some 64 KiB at a time.
  ///
  /// - Parameter take: Receives the next bytes.
  /// - Throws: The error of `take`.
  /// - Complexity: O(*n*) in the stop times; allocates one buffer.
  package func stopTimes<Failure: Error>(
    _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var random = SplitMix64(seed: seed ^ 0x5851_F42D_4C95_7F2D)
    var text = Array(
      ("trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,"
        + "drop_off_type\n").utf8)
    for trip in 0..<tripCount {
      append(trip, to: &text, &random)
      if text.count >= 65_536 {
        try take(text)
        text.removeAll(keepingCapacity: true)
      }
    }
    try take(text)
  }

  /// Writes `stops.txt` and `stop_times.txt`, without a guarantee after a crash.
  ///
  /// - Parameter folder: An existing folder.
  /// - Throws: The error of the failed system call.
  /// - Complexity: O(*n*), where *n* is the number of stop times.
  package func write(to folder: String) throws(SystemError) {
    try FileDescriptor(creating: folder + "/stops.txt").write(stops())
    let file = try FileDescriptor(creating: folder + "/stop_times.txt")
    try stopTimes { (text) throws(SystemError) in try file.write(text) }
  }
}

extension TransitFeed {
  /// Returns the id of a stop: seven digits; the factor is coprime to the number of ids.
  private func stopID(_ number: Int) -> Int { 9_000_000 + number * 7_919 % 1_000_000 }

  private static func name(_ random: inout SplitMix64) -> String {
    let first = ["U ", "S ", "S+U ", "", ""][random.next(below: 5)]
    let street = ["Hansaplatz", "Am Rathaus", "Alte Allee", "Mühlenstr.", "Nordbahnhof"]
    let name = "\(first)\(street[random.next(below: 5)]) \(random.next(below: 400))"
    return random.next(below: 20) == 0 ? "\"\(name), Eingang \"\"B\"\"\"" : "\(name) (Berlin)"
  }

  private func append(_ trip: Int, to text: inout [UInt8], _ random: inout SplitMix64) {
    // A line visits every `step`-th stop from a start on; there are 1,024 lines.
    let line = random.next(below: 1024)
    let step = 1 + line * 37 % 97
    // The sum of two random numbers, so that most trips are in the middle of the day; the first
    // starts at 4:30.
    var second = 16_200 + random.next(below: 36_000) + random.next(below: 36_000)
    for place in 0..<8 + random.next(below: 24) {
      let departure = second + (random.next(below: 4) == 0 ? 30 : 0)
      text.append(decimal: trip + 1)
      text.append(UInt8(ascii: ","))
      text.append(time: second)
      text.append(time: departure)
      text.append(decimal: stopID((line * 131 + place * step) % stopCount))
      text.append(UInt8(ascii: ","))
      text.append(decimal: place)
      text += ",,0,0\n".utf8
      second = departure + 45 + random.next(below: 150)
    }
  }
}
