import ApusBytes
import ApusCSV
import ApusStreams

/// The stops of a feed, numbered by rows of places: those that are near each other have numbers near each other.
struct StopList {
  /// In 10^-7 degrees; their rows ascend.
  private(set) var latitudes: [Int32] = []
  /// In 10^-7 degrees.
  private(set) var longitudes: [Int32] = []
  /// The numbers by the ids, and the ids by the numbers.
  let numbers: StopNumbers

  /// Numbers the stops of a file.
  ///
  /// - Parameter source: The bytes of `stops.txt`.
  /// - Throws: What is wrong with the file, and where.
  /// - Complexity: O(*n* log *n*); allocates the list.
  init<Source: ByteSource & ~Copyable>(
    _ source: consuming Source
  ) throws(TransitImportError) {
    var (stops, known) = try TransitStop.all(of: source)
    stops.sort { $0.order < $1.order }
    for stop in stops {
      latitudes.append(stop.latitude)
      longitudes.append(stop.longitude)
    }
    numbers = known.renumbered(stops.map(\.record))
  }

  /// The ids, one after the other.
  var ids: [UInt8] { numbers.bytes }
  /// Where each id ends.
  var idEnds: [UInt32] { numbers.ends }

  /// How many there are.
  var count: Int { latitudes.count }
}
