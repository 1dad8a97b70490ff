import ApusBytes
import ApusStreams

/// An import of the GTFS files of a timetable into a single file that lookups use directly.
///
///     let summary = try TransitImport.run(from: "feed", to: "city.times")
///     summary.departureCount  // 3_003_142
///
package struct TransitImport: Sendable, Hashable {
  /// The number of stops in the timetable.
  package let stopCount: Int
  /// The number of departures in the timetable.
  package let departureCount: Int
  /// The number of rows without a time of departure, which were skipped.
  package let untimedCount: Int
  /// The number of written bytes.
  package let byteCount: Int

  /// Reads `stops.txt` and `stop_times.txt` and writes a timetable that replaces the previous one.
  ///
  /// After any failure, the path has the previous timetable or the new one, never a part. Seconds
  /// are dropped. Hours continue after 23, as in GTFS, up to 31; a later hour is rejected with its
  /// position.
  ///
  /// - Parameters:
  ///   - folder: The folder of the two files.
  ///   - path: The path of the timetable.
  ///   - buckets: Whether the file also has the departures sorted by minute. They take four bytes
  ///     each and a sixth more time, and speed up lookups of a whole city within minutes. Lookups
  ///     near a location do not need them.
  /// - Returns: A summary of the written file.
  /// - Throws: The first error in the files, with its file and its position; or the reason why the
  ///   timetable was not written.
  /// - Complexity: O(*n*), on a single thread; allocates about the size of the timetable.
  @discardableResult
  package static func run(
    from folder: String, to path: String, buckets: Bool = false
  ) throws(TransitImportError) -> TransitImport {
    let stops = try readStops(folder + "/stops.txt")
    let departures = try readDepartures(folder + "/stop_times.txt", stops: stops.numbers)
    return try write(stops, departures, to: path, buckets: buckets)
  }

  private static func readStops(_ path: String) throws(TransitImportError) -> StopList {
    let source = try open(path)
    do throws(TransitImportError) {
      return try StopList(source)
    } catch {
      throw .inFile(path, error)
    }
  }

  private static func readDepartures(
    _ path: String, stops: StopNumbers
  ) throws(TransitImportError) -> DepartureList {
    let source = try open(path)
    let capacity = try rows(of: path)
    do throws(TransitImportError) {
      return try DepartureList(source, stops: stops, capacity: capacity)
    } catch {
      throw .inFile(path, error)
    }
  }

  private static func open(_ path: String) throws(TransitImportError) -> DescriptorSource {
    do throws(SystemError) {
      return try DescriptorSource(path: path)
    } catch {
      throw .source(error)
    }
  }

  /// Returns an upper bound of the rows of a file: unneeded memory is never touched.
  private static func rows(of path: String) throws(TransitImportError) -> Int {
    do throws(SystemError) {
      return try FileDescriptor(reading: path).status().byteCount / 16
    } catch {
      throw .source(error)
    }
  }

  /// Writes a timetable of stops and departures that were read before.
  package static func write(
    _ stops: StopList, _ departures: borrowing DepartureList, to path: String, buckets: Bool
  ) throws(TransitImportError) -> TransitImport {
    let layout = TimetableLayout(stops, departures, hasBuckets: buckets)
    do throws(SystemError) {
      var file = try AtomicFileWriter(replacing: path)
      file.reserve(layout.byteCount)
      try layout.write(stops, departures) { (part) throws(SystemError) in
        try file.write(part)
        // The disk works on this part while the next one is sorted.
        file.startFlushing()
      }
      try file.commit()
    } catch {
      throw .target(error)
    }
    return TransitImport(
      stopCount: stops.count, departureCount: departures.count,
      untimedCount: departures.untimed, byteCount: layout.byteCount)
  }
}
