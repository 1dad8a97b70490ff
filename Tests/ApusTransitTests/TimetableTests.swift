import ApusBytes
import ApusMeasure
import ApusStreams
import ApusTestSupport
import Testing

@testable import ApusTransit

@Suite("Timetable")
struct TimetableTests {
  private func makeSample(
    seed: UInt64 = 4, tripCount: Int = 100, buckets: Bool = false
  ) throws -> (TransitSample, bytes: [UInt8]) {
    let sample = try TransitSample(TransitFeed(seed: seed, stopCount: 500, tripCount: tripCount))
    try sample.run(buckets: buckets)
    let file = try LoadedFile(sample.path)
    return (sample, file.span.indices.map { file.span[$0] })
  }

  private func error(_ sample: TransitSample, _ bytes: [UInt8]) throws -> TimetableError? {
    _ = try sample.folder.write(bytes, to: "city.times")
    do throws(TimetableError) {
      _ = try Timetable(sample.path)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A lookup finds the same departures as a scan", arguments: 0..<3, [false, true])
  func lookup(feed: UInt64, buckets: Bool) throws {
    let (sample, _) = try makeSample(
      seed: feed, tripCount: feed == 0 ? 2_500 : 100, buckets: buckets)
    let timetable = try Timetable(sample.path)
    #expect(timetable.hasBuckets == buckets)
    let all = timetable.departures(.everywhere)
    #expect(all.count == timetable.departureCount)
    for seed in UInt64(1)...14 {
      let query = Self.query(seed: seed)
      let stops = Set(timetable.stops(query))
      let expected = all.filter { query.minutes.contains($0.minute) && stops.contains($0.stop) }
      #expect(timetable.departures(query) == expected, "seed \(seed)")
    }
  }

  /// From few stops and many minutes, with lookups by stop, to many stops and few minutes.
  private static func query(seed: UInt64) -> TransitQuery {
    var random = SplitMix64(seed: seed)
    let start = random.next(below: 1800)
    return TransitQuery(
      latitude: 52.3 + Double(random.next(below: 400)) / 1000,
      longitude: 13.1 + Double(random.next(below: 600)) / 1000,
      metres: Double(random.next(below: seed % 2 == 0 ? 12_000 : 40_000)),
      minutes: start..<start + random.next(below: seed % 4 == 0 ? 10 : 400))
  }

  // All stops within a part of an hour are searched in the buckets, if there are any; a single stop
  // is not.
  @Test(
    "A query of all stops finds the departures of each single stop, sorted by minute",
    arguments: 0..<8, [false, true])
  func everywhere(hour: Int, buckets: Bool) throws {
    let (sample, _) = try makeSample(tripCount: 1_000, buckets: buckets)
    let timetable = try Timetable(sample.path)
    let everywhere = TransitQuery(
      latitude: 52.5, longitude: 13.4, metres: 1e6, minutes: 60 * (hour + 5)..<60 * (hour + 5) + 59)
    let together = timetable.departures(everywhere)
    let lookup = HourLookup(hour + 5, timetable.layout, 0..<59)
    var alone: [TransitDeparture] = []
    for stop in 0..<timetable.stopCount {
      lookup.append(
        [StopRun(numbers: stop..<stop + 1, bits: 1)], timetable.file.bytes, to: &alone)
    }
    #expect(!together.isEmpty)
    #expect(alone.sorted { ($0.minute, $0.stop) < ($1.minute, $1.stop) } == together)
  }

  @Test(
    "The stops near a location are those that a scan of all stops finds",
    arguments: [1, 40, 3_000], [0, 1, 2])
  func allStops(count: Int, kind: Int) throws {
    var random = SplitMix64(seed: UInt64(count + kind))
    var text = "stop_id,stop_lat,stop_lon\n"
    for id in 0..<count {
      // A city on both sides of the equator and of Greenwich, two distant towns, a single location.
      let far = kind == 1 && id % 2 == 0 ? 60.0 : 0
      let (north, east) = (Double(random.next(below: 4000)), Double(random.next(below: 6000)))
      text +=
        kind == 2 ? "\(id),10.5,-20.5\n" : "\(id),\(north / 1e4 - 0.2),\(east / 1e4 - 0.3 + far)\n"
    }
    let sample = try TransitSample(stops: text, times: TransitSample.header)
    try sample.run()
    let timetable = try Timetable(sample.path)
    let bytes = timetable.file.bytes
    for _ in 0..<200 {
      let query = TransitQuery(
        latitude: (kind == 2 ? 10.49 : -0.25) + Double(random.next(below: 500)) / 1000,
        longitude: (kind == 2 ? -20.51 : -0.35) + Double(random.next(below: 700)) / 1000,
        metres: Double(random.next(below: 8) * random.next(below: 2000)), minutes: 0..<1)
      let area = TransitArea(query)
      let expected = (0..<count).filter { stop in
        let place = timetable.layout.places + 8 * stop
        return area.contains(
          latitude: bytes.littleEndian(at: place), longitude: bytes.littleEndian(at: place + 4))
      }
      #expect(timetable.stops(query) == expected)
    }
  }

  @Test("The stops near a location are those within the distance")
  func stops() throws {
    let sample = try TransitSample(times: TransitSample.header)
    try sample.run()
    let timetable = try Timetable(sample.path)
    // A tenth of a degree to the north is 11,120 m.
    for (east, metres, expected) in [
      (13.4, 11_119.0, "m"), (13.4, 11_121, "s m n"), (13.41, 677, "m"), (13.41, 676, ""),
    ] {
      let query = TransitQuery(latitude: 52.5, longitude: east, metres: metres, minutes: 0..<1)
      let ids = timetable.stops(query).map { timetable.stopID($0) }
      #expect(ids.joined(separator: " ") == expected, "\(east) \(metres)")
    }
  }

  @Test(
    "An invalid location or distance has no departures and no stops",
    arguments: [-1e300, -91, 0, 90, 91, 181, .infinity, .nan] as [Double])
  func nowhere(north: Double) throws {
    let sample = try TransitSample(times: TransitSample.header + "1,,12:00:00,m,1\n")
    try sample.run()
    let timetable = try Timetable(sample.path)
    for east in [-1e300, -181, 13.4, 180, .infinity, .nan] {
      for metres in [-1, 0, 500, 1e300, .infinity, .nan] {
        let query = TransitQuery(
          latitude: north, longitude: east, metres: metres, minutes: 0..<1920)
        let canBe = abs(north) <= 90 && abs(east) <= 180 && metres >= 1e300
        #expect(timetable.departures(query).count == (canBe ? 1 : 0), "\(east) \(metres)")
        #expect(timetable.stops(query).count == (canBe ? 3 : 0), "\(east) \(metres)")
      }
    }
  }

  @Test("At night a query of the previous day of service finds its last trips")
  func night() throws {
    let times = TransitSample.header + "1,,25:10:00,m,1\n2,,01:10:00,m,1\n"
    let sample = try TransitSample(times: times)
    try sample.run()
    let timetable = try Timetable(sample.path)
    let night = TransitQuery(latitude: 52.5, longitude: 13.4, metres: 10, minutes: 60..<80)
    #expect(timetable.departures(night).map(\.minute) == [70])
    #expect(timetable.departures(night.inTheNightBefore).map(\.minute) == [1510])
    let evening = TransitQuery(latitude: 52.5, longitude: 13.4, metres: 10, minutes: 1200..<1300)
    #expect(evening.inTheNightBefore.minutes.isEmpty)
  }

  @Test("Every changed byte is detected", arguments: [false, true])
  func damage(buckets: Bool) throws {
    let (sample, bytes) = try makeSample(buckets: buckets)
    #expect(try error(sample, bytes) == nil)
    let checksums = try TimetableLayout(bytes.span.rawBytes).checksums
    let places = Set(0..<170).union(stride(from: 170, to: bytes.count, by: 1511)).union([
      bytes.count - 1
    ])
    for place in places.sorted() {
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 8)
      let found = try #require(try error(sample, changed), "byte \(place)")
      switch (place, found) {
      case (0..<8, .foreign), (8..<12, .version): break
      case (12..<164, .damaged(let range)): #expect(range == 0..<164)
      case (164..., .damaged(let range)):
        #expect(range.contains(place) || place >= checksums, "byte \(place): \(range)")
      default: #expect(Bool(false), "byte \(place): \(found)")
      }
    }
  }

  @Test("Files that are too short or too long are rejected")
  func truncated() throws {
    let (sample, bytes) = try makeSample()
    for count in [1, 7, 8, 11, 12, 163, 164, 165, 7716, bytes.count - 8, bytes.count - 1] {
      let found = try #require(try error(sample, Array(bytes.prefix(count))), "\(count)")
      guard case .byteCount(found: count, _) = found else {
        return #expect(Bool(false), "\(found)")
      }
    }
    #expect(
      try error(sample, bytes + [0]) == .byteCount(found: bytes.count + 1, expected: bytes.count))
  }

  @Test("Files of another kind or version, empty files and missing files are rejected")
  func foreign() throws {
    let (sample, bytes) = try makeSample()
    #expect(try error(sample, []) == .foreign)
    #expect(try error(sample, Array("trip_id,arrival_time".utf8)) == .foreign)
    #expect(try error(sample, Array("SQLite format 3\0".utf8)) == .foreign)
    for version: UInt8 in [2, 3, 4, 6] {
      var other = bytes
      other[8] = version
      #expect(try error(sample, other) == .version(UInt32(version)))
      // Older versions had shorter headers.
      #expect(try error(sample, Array(other.prefix(32))) == .version(UInt32(version)))
    }
    let error = try #require(throws: TimetableError.self) { _ = try Timetable("/nowhere") }
    guard case .file(let cause) = error else { return #expect(Bool(false)) }
    #expect(cause.operation == .open)
  }

  @Test("Offsets outside the file are rejected even with right checksums")
  func inconsistent() throws {
    let (sample, bytes) = try makeSample(buckets: true)
    let layout = try TimetableLayout(bytes.span.rawBytes)
    let hour = layout.hours[12]
    let places = [
      layout.idEnds + 8, hour.stops + 40, hour.stops + 4 * layout.stopCount, hour.minutes + 40,
      hour.minutes + 240,
    ]
    for offset in places {
      var forged = bytes
      for index in 0..<4 { forged[offset + index] = 0xff }
      mendChecksums(&forged, layout)
      guard case .inconsistent(let place) = try error(sample, forged) else {
        return #expect(Bool(false), "byte \(offset)")
      }
      #expect(offset...offset + 4 ~= place)
    }
    for (offset, place) in [(12, 12), (20, 20), (24, 24), (28, 20), (152, 20)] {
      var forged = bytes
      for index in 0..<4 { forged[offset + index] = 0xff }
      let sum = BlockChecksum.of(forged.span.rawBytes, 0..<156)
      store(sum, at: 156, in: &forged)
      #expect(try error(sample, forged) == .inconsistent(at: place))
    }
  }

  private func mendChecksums(_ bytes: inout [UInt8], _ layout: TimetableLayout) {
    for (number, block) in layout.blocks.enumerated() {
      let sum = BlockChecksum.of(bytes.span.rawBytes, block)
      store(sum, at: layout.checksums + 8 * number, in: &bytes)
    }
  }

  private func store(_ sum: UInt64, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<8 {
      bytes[offset + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
    }
  }

  @Test(
    "Damaged departures are detected by verify, and no lookup traps on them before",
    arguments: [1 as UInt8, 3, 255], [false, true])
  func later(limit: UInt8, buckets: Bool) throws {
    let (sample, bytes) = try makeSample(buckets: buckets)
    let layout = try TimetableLayout(bytes.span.rawBytes)
    var random = SplitMix64(seed: 8)
    var wrong = bytes
    // High bytes make most numbers too large; low bytes leave some plausible numbers.
    for place in layout.stops.upperBound..<layout.checksums where random.next(below: 3) > 0 {
      wrong[place] = UInt8(random.next(below: Int(limit) + 1))
    }
    _ = try sample.folder.write(wrong, to: "city.times")
    #expect(throws: TimetableError.self) { _ = try Timetable(sample.path) }
    let timetable = try Timetable(sample.path, checking: .stops)
    #expect(throws: TimetableError.self) { try timetable.verify() }
    for seed in 0..<50 {
      let north = 52.3 + Double(seed) / 120
      let query = TransitQuery(
        latitude: north, longitude: 13.4, metres: seed % 5 == 0 ? 1e6 : 3000,
        minutes: 0..<(seed % 2 == 0 ? 1920 : 50 * seed))
      #expect(timetable.departures(query).allSatisfy { $0.stop < timetable.stopCount })
    }
  }

  @Test(
    "A counting sort equals a comparison sort, with the offsets of stops and minutes, in the last hours too (X-22)",
    arguments: [1, 2, 3, 500, 1 << 17], [500, 50_000])
  func sorting(stopCount: Int, count: Int) throws {
    var random = SplitMix64(seed: UInt64(stopCount))
    var text = "stop_id,departure_time\n"
    var stops = StopNumbers(capacity: 4)
    // Numbers are assigned in order, so the index identifies an id.
    let known = min(stopCount, 500)
    for id in 0..<known {
      let text = Array("\(id)".utf8)
      let span = text.span
      _ = stops.insert(span)
    }
    for _ in 0..<count {
      let (hour, minute) = (random.next(below: 2), random.next(below: 7))
      text += "\(random.next(below: known)),3\(hour):0\(minute):00\n"
    }
    let list = try DepartureList(ArraySource(Array(text.utf8)), stops: stops)
    let layout = TimetableLayout(
      stopCount: stopCount, idByteCount: 0, hourCounts: list.hourCounts, hasBuckets: true)
    #expect(layout.departureCount == count && list.words.count == count)
    var sort = HourSort(layout)
    for number in 30...31 {
      let words = list.words.filter { $0 >> 26 == number }
      sort.sort(list, hour: number, layout.hours[number])
      check(sort.memory.bytes, layout.hours[number].alone, words, stopCount)
    }
  }

  private func check(_ bytes: RawSpan, _ hour: HourSection, _ words: [UInt32], _ stopCount: Int) {
    #expect(hour.count == words.count)
    let byStop = words.sorted { ($0 & 0xfffff, $0) < ($1 & 0xfffff, $1) }
    var last = 0
    for stop in 0..<stopCount {
      let range = hour.departures(ofStop: UInt32(stop), bytes)
      #expect(range.lowerBound == last)
      #expect(byStop[range].allSatisfy { $0 & 0xfffff == stop })
      let minutes = range.map { bytes.byte(at: hour.times + $0) }
      #expect(minutes.sorted() == byStop[range].map { UInt8($0 >> 20 & 63) })
      last = range.upperBound
    }
    #expect(last == words.count)
    checkBuckets(bytes, hour, words.sorted())
  }

  private func checkBuckets(_ bytes: RawSpan, _ hour: HourSection, _ byMinute: [UInt32]) {
    for (index, word) in byMinute.enumerated() {
      #expect(bytes.littleEndian(at: hour.departures + 4 * index) == word)
    }
    var last = 0
    for minute in 0..<60 {
      let range = hour.departures(ofMinute: minute, bytes)
      #expect(range.lowerBound == last)
      #expect(byMinute[range].allSatisfy { $0 >> 20 & 63 == minute })
      last = range.upperBound
    }
    #expect(last == byMinute.count)
  }

  @Test("Rows are latitudes rounded down, on both sides of the equator")
  func rows() {
    var random = SplitMix64(seed: 5)
    let edges = (-3...3).flatMap { [$0 * 100_000 - 1, $0 * 100_000, $0 * 100_000 + 1] }
    for degrees in edges + (0..<1_000).map({ _ in random.next(below: 1_800_000_000) - 900_000_000 })
    {
      #expect(StopRow.number(Int32(degrees)) == Int((Double(degrees) / 1e5).rounded(.down)))
    }
    for degrees in [-1.5, -1, -0.1, 0, 0.1, 1, 1.9, 899_999_999.5] {
      #expect(StopRow.whole(degrees) == Int32(degrees.rounded(.down)))
    }
    #expect(StopRow.whole(.infinity) == 2_000_000_000 && StopRow.whole(-1e300) == -2_000_000_000)
    #expect(StopRow.whole(.nan) == -2_000_000_000)
  }
}
