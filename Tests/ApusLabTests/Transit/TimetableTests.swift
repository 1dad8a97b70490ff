import ApusBytes
import ApusMeasure
import ApusStreams
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Timetable")
struct TimetableTests {
  private func makeSample(
    seed: UInt64 = 4, tripCount: Int = 100
  ) throws -> (TransitSample, bytes: [UInt8]) {
    let sample = try TransitSample(TransitFeed(seed: seed, stopCount: 500, tripCount: tripCount))
    try sample.run()
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

  @Test("A lookup finds what going over all departures finds", arguments: 1...30)
  func lookup(seed: UInt64) throws {
    // The third of them has enough departures for more than one section a minute.
    let (sample, _) = try makeSample(seed: seed % 3, tripCount: seed % 3 == 0 ? 2_500 : 100)
    let timetable = try Timetable(sample.path)
    #expect((timetable.layout.sectionCount > 1) == (seed % 3 == 0))
    var random = SplitMix64(seed: seed)
    let start = random.next(below: 1800)
    let query = TransitQuery(
      latitude: 52.3 + Double(random.next(below: 400)) / 1000,
      longitude: 13.1 + Double(random.next(below: 600)) / 1000,
      metres: Double(random.next(below: 12_000)), minutes: start..<start + random.next(below: 400))
    let stops = Set(timetable.stops(query))
    let all = timetable.departures(.everywhere)
    #expect(all.count == timetable.departureCount)
    let expected = all.filter { query.minutes.contains($0.minute) && stops.contains($0.stop) }
    #expect(timetable.departures(query) == expected)
  }

  @Test("Stops near a place are those of which the distance says so")
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

  @Test("Who asks in the night asks the day of service before as well")
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

  @Test("Any byte that is not what was written is found")
  func damage() throws {
    let (sample, bytes) = try makeSample()
    #expect(try error(sample, bytes) == nil)
    let places = Set(0..<40).union(stride(from: 40, to: bytes.count, by: 211)).union([
      bytes.count - 1
    ])
    for place in places.sorted() {
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 8)
      let found = try #require(try error(sample, changed), "byte \(place)")
      switch (place, found) {
      case (0..<8, .foreign), (8..<12, .version): break
      case (12..<32, .damaged(let range)): #expect(range == 0..<32)
      case (32..., .damaged(let range)):
        #expect(range.contains(place) || place >= bytes.count - 16, "byte \(place): \(range)")
      default: #expect(Bool(false), "byte \(place): \(found)")
      }
    }
  }

  @Test("Files that are too short or too long are refused, whatever is missing")
  func truncated() throws {
    let (sample, bytes) = try makeSample()
    for count in [1, 7, 8, 31, 32, 33, 7716, bytes.count - 8, bytes.count - 1] {
      let found = try #require(try error(sample, Array(bytes.prefix(count))), "\(count)")
      guard case .byteCount(found: count, _) = found else {
        return #expect(Bool(false), "\(found)")
      }
    }
    #expect(
      try error(sample, bytes + [0]) == .byteCount(found: bytes.count + 1, expected: bytes.count))
  }

  @Test("Files of another kind or version are refused, also empty ones and none")
  func foreign() throws {
    let (sample, bytes) = try makeSample()
    #expect(try error(sample, []) == .foreign)
    #expect(try error(sample, Array("trip_id,arrival_time".utf8)) == .foreign)
    #expect(try error(sample, Array("SQLite format 3\0".utf8)) == .foreign)
    var newer = bytes
    newer[8] = 3
    #expect(try error(sample, newer) == .version(3))
    let error = try #require(throws: TimetableError.self) { _ = try Timetable("/nowhere") }
    guard case .file(let cause) = error else { return #expect(Bool(false)) }
    #expect(cause.operation == .open)
  }

  @Test("Numbers that lead out of the file are refused though their checksums hold")
  func inconsistent() throws {
    let (sample, bytes) = try makeSample()
    let memory = bytes.span.rawBytes
    let layout = try TimetableLayout(memory)
    for offset in [layout.starts + 400, layout.idEnds + 8, layout.starts + 1920 * 4] {
      var forged = bytes
      for index in 0..<4 { forged[offset + index] = 0xff }
      let sum = BlockChecksum.of(forged.span.rawBytes, layout.block(0))
      for index in 0..<8 {
        forged[layout.checksums + index] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * index))
      }
      guard case .inconsistent(let place) = try error(sample, forged) else {
        return #expect(Bool(false), "byte \(offset)")
      }
      #expect(offset...offset + 4 ~= place)
    }
  }

  @Test("Damaged departures are found when asked for, and no lookup traps on them before")
  func later() throws {
    let (sample, bytes) = try makeSample()
    let memory = bytes.span.rawBytes
    let layout = try TimetableLayout(memory)
    var random = SplitMix64(seed: 8)
    var wrong = bytes
    // The first block, which is checked with the stops, ends before these.
    for place in layout.departures..<layout.checksums {
      wrong[place] = UInt8(random.next(below: 256))
    }
    for (index, number) in layout.blocks.enumerated() where layout.blocksOfStops.contains(number) {
      let sum = BlockChecksum.of(wrong.span.rawBytes, layout.block(number))
      for byte in 0..<8 {
        wrong[layout.checksums + index * 8 + byte] =
          UInt8(truncatingIfNeeded: sum >> UInt64(8 * byte))
      }
    }
    _ = try sample.folder.write(wrong, to: "city.times")
    let timetable = try Timetable(sample.path, checking: .stops)
    for seed in 0..<50 {
      let north = 52.3 + Double(seed) / 120
      let query = TransitQuery(latitude: north, longitude: 13.4, metres: 3000, minutes: 0..<1920)
      #expect(timetable.departures(query).allSatisfy { $0.stop < timetable.stopCount })
    }
  }

  @Test(
    "Counting sorts like comparing, and knows where sections begin",
    arguments: [1, 2, 3, 500, 1 << 20], [500, 50_000])
  func sorting(stopCount: Int, count: Int) throws {
    var random = SplitMix64(seed: UInt64(stopCount))
    var text = "stop_id,departure_time\n"
    var stops = StopNumbers(capacity: 4)
    // Numbers are given in order, so an id is known by its place.
    let known = min(stopCount, 500)
    for id in 0..<known {
      let text = Array("\(id)".utf8)
      let span = text.span
      _ = stops.insert(span)
    }
    for _ in 0..<count {
      let (hour, minute) = (random.next(below: 3), random.next(below: 7))
      text += "\(random.next(below: known)),3\(hour % 2):0\(minute):00\n"
    }
    let list = try DepartureList(ArraySource(Array(text.utf8)), stops: stops)
    let layout = TimetableLayout(stopCount: stopCount, departureCount: count, idByteCount: 0)
    var bytes = [UInt8](repeating: 0, count: layout.byteCount)
    var span = bytes.mutableSpan
    var memory = span.mutableRawBytes
    DepartureSort.write(list, layout, to: &memory)
    let sorted = list.words.sorted()
    let raw = bytes.span.rawBytes
    let written = sorted.indices.map { raw.littleEndian(at: layout.departures + 4 * $0) as UInt32 }
    #expect(written == sorted)
    var index = 0
    for minute in 0..<ServiceMinute.count {
      for section in 0..<layout.sectionCount {
        let start = StopTime(
          stop: UInt32(section << layout.sectionBits), hour: UInt32(minute / 60),
          minute: UInt32(minute % 60))
        while index < count, sorted[index] < start.bits { index += 1 }
        let offset = layout.start(ofMinute: minute) + 4 * section
        #expect(raw.littleEndian(at: offset) as UInt32 == UInt32(index))
      }
    }
    #expect(raw.littleEndian(at: layout.start(ofMinute: 1920)) as UInt32 == UInt32(count))
  }

  @Test("Rows of places are those that rounding down gives, on both sides of the equator")
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
