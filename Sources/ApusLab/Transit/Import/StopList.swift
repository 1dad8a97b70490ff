import ApusBytes
import ApusCSV
import ApusStreams

/// The stops of a feed, numbered by rows of places: those that are near each other have numbers near each other.
struct StopList {
  /// In 10^-7 degrees; their rows ascend.
  private(set) var latitudes: [Int32] = []
  /// In 10^-7 degrees.
  private(set) var longitudes: [Int32] = []
  /// The ids, one after the other.
  private(set) var ids: [UInt8] = []
  /// Where each id ends.
  private(set) var idEnds: [UInt32] = []
  /// The numbers by the ids.
  private(set) var numbers: StopNumbers

  /// Numbers the stops of a file.
  ///
  /// - Parameter source: The bytes of `stops.txt`.
  /// - Throws: What is wrong with the file, and where.
  /// - Complexity: O(*n* log *n*); allocates for each stop.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming Source
  ) throws(TransitImportError) {
    let stops = try TransitStop.all(of: source).sorted { $0.order < $1.order }
    numbers = StopNumbers(capacity: stops.count)
    for stop in stops {
      latitudes.append(stop.latitude)
      longitudes.append(stop.longitude)
      ids += stop.id
      idEnds.append(UInt32(ids.count))
      _ = numbers.insert(stop.id.span)
    }
  }

  /// How many there are.
  var count: Int { latitudes.count }
}
