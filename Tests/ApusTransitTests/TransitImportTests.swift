import ApusBytes
import ApusCSV
import ApusStreams
import ApusTestSupport
import Testing

@testable import ApusTransit

@Suite("TransitImport")
struct TransitImportTests {
  private let header = TransitSample.header

  @Test("The import of a generated feed equals the result of plain code", arguments: 1...3)
  func reference(seed: UInt64) throws {
    let sample = try TransitSample(TransitFeed(seed: seed, stopCount: 700, tripCount: 300))
    let file = try LoadedFile(sample.folder.file("stop_times.txt"))
    let text = file.span.text
    let expected = text.split(separator: "\n").dropFirst().map { row in
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      let time = fields[2].split(separator: ":").compactMap { Int($0) }
      return "\(time[0] * 60 + time[1]) \(fields[3])"
    }
    let found = try sample.departures()
    #expect(found.sorted() == expected.sorted())
    let minutes = found.compactMap { Int($0.prefix { $0 != " " }) }
    #expect(minutes == minutes.sorted())
  }

  @Test("Hours continue after 23 up to 31, and both ends of a day are in their minutes (X-22)")
  func hours() throws {
    let times = ["31:59:59", "00:00:00", "30:00:00", "29:59:00", "0:01:00", "24:00:00", "29:01:00"]
    let rows = times.map { "1,\($0),\($0),m,1\n" }.joined()
    let found = try TransitSample(times: header + rows).departures()
    #expect(found == ["0 m", "1 m", "1440 m", "1741 m", "1799 m", "1800 m", "1919 m"])
  }

  @Test("Each minute is sorted by stop, including the first and the last minute (X-22)")
  func order() throws {
    let times = ["00:00:00", "29:01:00", "29:59:00", "31:59:00"]
    let rows = times.map { time in ["n", "s", "m", "s"].map { "1,,\(time),\($0),1\n" }.joined() }
    let found = try TransitSample(times: header + rows.joined()).departures()
    let minutes = [0, 1741, 1799, 1919]
    #expect(found == minutes.flatMap { minute in ["s", "s", "m", "n"].map { "\(minute) \($0)" } })
  }

  @Test(
    "An invalid time is rejected with its position (X-22)",
    arguments: ["24:60:00", "12:00:60", "1x:00:00", "12:00", "12:00:00 ", "-1:00:00", ":0:00:00"])
  func noTime(text: String) throws {
    let sample = try TransitSample(times: header + "1,,12:00:00,m,1\n1,,\(text),m,2\n")
    let error = try sample.problem()
    guard case .field(let field) = error else { return #expect(Bool(false), "\(error)") }
    #expect(field.position.record == 2 && field.position.field == 2 && field.position.line == 3)
  }

  @Test("Hour 32 is rejected with its position")
  func tooLate() throws {
    let sample = try TransitSample(times: header + "1,,31:59:59,m,1\n1,,32:00:00,m,2\n")
    let error = try sample.problem()
    guard case .tooLate(hour: 32, let position) = error else { return #expect(Bool(false)) }
    #expect(position.line == 3 && position.field == 2)
    #expect("\(error)".contains("31"))
  }

  @Test("A row without a time is skipped and counted")
  func untimed() throws {
    let sample = try TransitSample(times: header + "1,,,m,1\n1,,12:00:00,m,2\n")
    let summary = try sample.run()
    #expect(summary.untimedCount == 1 && summary.departureCount == 1 && summary.stopCount == 3)
  }

  @Test("The last field contains nothing of the next line, and may be empty (X-23)")
  func lastField() throws {
    let times = "departure_time,stop_id,note,last\n12:00:00,m,,\n12:01:00,s,,m\n"
    #expect(try TransitSample(times: times).departures() == ["720 m", "721 s"])
    let stopLast = "departure_time,stop_id\r\n12:00:00,m\r\n12:01:00,s"
    #expect(try TransitSample(times: stopLast).departures() == ["720 m", "721 s"])
  }

  @Test(
    "Quotes around a field are removed, and doubled quotes, commas and line ends are kept (X-23)")
  func quotes() throws {
    let stops = #"""
      stop_lon,stop_name,stop_id,stop_lat
      "13.4","a ""b"", c\#nd","m",52.5
      13.4,"","say ""x""",52.6

      """#
    let times = #"""
      "trip_id","departure_time","stop_id"
      "1 ""2"",\#n3","12:00:00","m"
      1,"9:00:00","say ""x"""

      """#
    let found = try TransitSample(stops: stops, times: times).departures()
    #expect(found == ["540 say \"x\"", "720 m"])
  }

  @Test("Columns are found in any order (X-23), and the names of columns are not a row (X-24)")
  func columns() throws {
    let one = try TransitSample(times: "departure_time,x,stop_id\n12:00:00,,m\n").departures()
    let other = try TransitSample(times: "stop_id,x,departure_time\nm,,12:00:00\n").departures()
    #expect(one == ["720 m"] && one == other)
  }

  @Test("A missing column is named")
  func missingColumn() throws {
    let sample = try TransitSample(times: "stop_id,departure\nm,12:00:00\n")
    let error = try sample.problem()
    guard case .missingColumn("departure_time") = error else { return #expect(Bool(false)) }
  }

  @Test("An unknown stop and a repeated stop are rejected with their positions")
  func stops() throws {
    let unknown = try TransitSample(times: header + "1,,12:00:00,mm,1\n")
    var error = try unknown.problem()
    guard case .unknownStop("mm", let place) = error else { return #expect(Bool(false)) }
    #expect(place.line == 2 && place.field == 3)
    let twice = try TransitSample(stops: TransitSample.stops + "n,,,,1,2\n", times: header)
    error = try twice.problem()
    guard case .repeatedStop("n", let second) = error else { return #expect(Bool(false)) }
    #expect(second.record == 4)
  }

  @Test("An error in a file names the file")
  func fileName() throws {
    let times = try TransitSample(times: header + "1,,12:00:00,mm,1\n")
    let second = try #require(throws: TransitImportError.self) { try times.run() }
    #expect("\(second)".hasPrefix(times.folder.file("stop_times.txt") + ": line 2, "))
    let stops = try TransitSample(stops: "stop_id,stop_lat\n", times: header)
    let first = try #require(throws: TransitImportError.self) { try stops.run() }
    #expect(
      "\(first)" == stops.folder.file("stops.txt") + ": the table has no column stop_lon")
  }

  @Test("A stop beyond the pole is rejected")
  func noPlace() throws {
    let sample = try TransitSample(stops: "stop_id,stop_lat,stop_lon\nm,90.5,1\n", times: header)
    let error = try sample.problem()
    guard case .noPlace(let position) = error else { return #expect(Bool(false)) }
    #expect(position.field == 1)
  }

  @Test("Feeds without stops or without departures are timetables")
  func empty() throws {
    #expect(try TransitSample(times: header).departures() == [])
    let none = try TransitSample(stops: "stop_id,stop_lat,stop_lon\n", times: header)
    #expect(try none.departures() == [])
  }

  @Test(
    "Reads of any length give the same timetable (X-20)",
    arguments: [1, 2, 7, 64, 1000])
  func chunks(size: Int) throws {
    let feed = TransitFeed(seed: 9, stopCount: 64, tripCount: 40)
    var times: [UInt8] = []
    feed.stopTimes { times += $0 }
    let stops = try StopList(ArraySource(feed.stops(), chunkSize: size))
    let list = try DepartureList(ArraySource(times, chunkSize: size), stops: stops.numbers)
    let whole = try StopList(ArraySource(feed.stops()))
    let expected = try DepartureList(ArraySource(times), stops: whole.numbers)
    #expect(TransitSample.file(stops, list) == TransitSample.file(whole, expected))
  }

  @Test("A failed read ends the import with its error (X-20), and the old timetable remains")
  func failure() throws {
    let sample = try TransitSample(times: header + "1,,12:00:00,m,1\n")
    try sample.run()
    let before = try LoadedFile(sample.path).byteCount
    _ = try sample.folder.write(Array((header + "1,,12:00:00,m").utf8), to: "stop_times.txt")
    let broken = try sample.problem()
    guard case .malformed = broken else { return #expect(Bool(false), "\(broken)") }
    #expect(try LoadedFile(sample.path).byteCount == before)
    #expect(try Timetable(sample.path).departureCount == 1)

    let error = try #require(throws: TransitImportError.self) {
      let folder = try DescriptorSource(path: sample.folder.path)
      _ = try DepartureList(folder, stops: StopNumbers(capacity: 0))
    }
    guard case .source = error else { return #expect(Bool(false), "\(error)") }
  }

  @Test("A failed write of a part of the file ends the import with its error")
  func failingTarget() throws {
    let stops = try StopList(ArraySource(Array(TransitSample.stops.utf8)))
    let times = Array((header + "1,,12:00:00,m,1\n").utf8)
    let list = try DepartureList(ArraySource(times), stops: stops.numbers)
    for failing in 0..<4 {
      var count = 0
      #expect(throws: SystemError.self) {
        try TimetableLayout(stops, list, hasBuckets: true).write(stops, list) {
          (_) throws(SystemError) in
          if count == failing { throw SystemError(.write, "city.times", code: 28) }
          count += 1
        }
      }
      #expect(count == failing)
    }
  }

  @Test("If the timetable cannot be written, the error is about the target")
  func target() throws {
    let sample = try TransitSample(times: header)
    let error = try #require(throws: TransitImportError.self) {
      try TransitImport.run(from: sample.folder.path, to: sample.folder.file("no/city.times"))
    }
    guard case .target = error else { return #expect(Bool(false), "\(error)") }
  }
}
