import ApusBytes
import ApusStreams

/// Turns the GTFS files of a timetable into one file that is looked up where it lies.
///
///     let summary = try TransitImport.run(from: "feed", to: "city.times")
///     summary.departureCount  // 3_003_142
///
public struct TransitImport: Sendable, Hashable {
  /// How many stops the timetable has.
  public let stopCount: Int
  /// How many departures it has.
  public let departureCount: Int
  /// How many rows had no time of departure, and were left out.
  public let untimedCount: Int
  /// How many bytes were written.
  public let byteCount: Int

  /// Reads `stops.txt` and `stop_times.txt` and writes a timetable in the place of the one before.
  ///
  /// Whatever happens, the path has the timetable of before or the new one, never a part of one. Seconds are
  /// dropped. Hours go on after 23, as GTFS counts them, up to 31; a later one is refused with its place.
  ///
  /// - Parameters:
  ///   - folder: Where the two files are.
  ///   - path: The timetable's path.
  ///   - buckets: Whether departures are in the file by the minute as well: four bytes each, and a sixth more time,
  ///     for look-ups of a whole city within minutes. Look-ups near a place do not need them.
  /// - Returns: What was written.
  /// - Throws: What is wrong with the files, and where; or that the timetable could not be written.
  /// - Complexity: O(*n*), in one thread; allocates about the size of the timetable.
  @discardableResult
  public static func run(
    from folder: String, to path: String, buckets: Bool = false
  ) throws(TransitImportError) -> TransitImport {
    let stops = try StopList(open(folder + "/stops.txt"))
    let times = folder + "/stop_times.txt"
    let departures = try DepartureList(
      open(times), stops: stops.numbers, capacity: try rows(of: times))
    return try write(stops, departures, to: path, buckets: buckets)
  }

  private static func open(_ path: String) throws(TransitImportError) -> DescriptorSource {
    do throws(FileError) {
      return try DescriptorSource(path: path)
    } catch {
      throw .source(error)
    }
  }

  /// At most how many rows a file has: memory that is not needed is never touched.
  private static func rows(of path: String) throws(TransitImportError) -> Int {
    do throws(FileError) {
      return try FileDescriptor(reading: path).status().byteCount / 16
    } catch {
      throw .source(error)
    }
  }

  static func write(
    _ stops: StopList, _ departures: borrowing DepartureList, to path: String, buckets: Bool
  ) throws(TransitImportError) -> TransitImport {
    let layout = TimetableLayout(stops, departures, hasBuckets: buckets)
    do throws(FileError) {
      var file = try AtomicFileWriter(replacing: path)
      file.reserve(layout.byteCount)
      try layout.write(stops, departures) { (part) throws(FileError) in
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
