import ApusBytes
import ApusMeasure
import ApusTransit

/// The timetable: departures found in the mapped file or by a scan of all departures, and the
/// import.
struct TransitCaseStudies {
  let all: [CaseStudy]

  /// The departures that several closures read.
  private final class Read: Sendable {
    let list: DepartureList

    init(_ list: consuming DepartureList) { self.list = list }
  }

  /// Creates a timetable.
  ///
  /// - Parameter experiment: The context, with the scale; it receives the progress.
  init(_ experiment: ExperimentContext) throws {
    let path = experiment.folder.file("timetable")
    let feed = TransitFeed(seed: 7, tripCount: experiment.scaled(154_000, atLeast: 50))
    var text: [UInt8] = []
    text.reserveCapacity(feed.tripCount * 800)
    try feed.stopTimes { part in
      try experiment.step("generating a timetable")
      text += part
    }
    let times = text
    try experiment.step("importing it")
    let stops = try StopList(text: feed.stops())
    let read = Read(try DepartureList(text: times, stops: stops.numbers))
    let words = read.list.words
    _ = try TransitImport.write(stops, read.list, to: path, buckets: true)
    let places = (0..<20).map { number in
      TransitQuery(
        latitude: 52.4 + Double(number) / 100, longitude: 13.2 + Double(number) / 50, metres: 500,
        minutes: 500 + 20 * number..<515 + 20 * number)
    }
    all = [
      CaseStudy(
        .timetableLookup, items: places.count,
        [
          (.mapped, { try Self.lookUp(path, places) }),
          (.allDepartures, { Self.goOver(words, stops, places) }),
        ]),
      CaseStudy(
        .timetableImport, items: words.count,
        [
          (
            .wholeImport,
            {
              let list = try DepartureList(
                text: times, stops: stops.numbers, capacity: times.count / 16)
              return try TransitImport.write(stops, list, to: path, buckets: true).departureCount
            }
          ),
          (
            .sortAndWrite,
            { try TransitImport.write(stops, read.list, to: path, buckets: true).departureCount }
          ),
        ]),
    ]
  }

  /// Finds departures in the file, which is opened each time; its departures are not checked.
  private static func lookUp(_ path: String, _ places: [TransitQuery]) throws -> Int {
    let timetable = try Timetable(path, checking: .stops)
    return places.reduce(0) { $0 + timetable.departures($1).count }
  }

  private static func goOver(
    _ words: [UInt32], _ stops: StopList, _ places: [TransitQuery]
  ) -> Int {
    places.reduce(0) { sum, query in
      let area = TransitArea(query)
      return sum
        + words.count { word in
          let time = StopTime(bits: word)
          guard query.minutes.contains(time.minuteOfService) else { return false }
          let stop = Int(time.stopNumber)
          return area.contains(
            latitude: stops.latitudes[stop], longitude: stops.longitudes[stop])
        }
    }
  }
}

extension StudyKey {
  static let timetableLookup = StudyKey("timetable-lookup")
  static let timetableImport = StudyKey("timetable-import")
}

extension VariantKey {
  static let allDepartures = VariantKey("all-departures")
  static let wholeImport = VariantKey("all")
  static let sortAndWrite = VariantKey("sort-and-write")
}
