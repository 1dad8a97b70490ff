import ApusBytes
import ApusCSV
import ApusStreams

/// The stops of a feed, numbered by rows: nearby stops have nearby numbers.
package struct StopList {
  /// The latitudes in 10^-7 degrees; their rows ascend.
  package private(set) var latitudes: [Int32] = []
  /// The longitudes in 10^-7 degrees.
  package private(set) var longitudes: [Int32] = []
  /// The numbers by id, and the ids by number.
  package let numbers: StopNumbers

  /// Numbers the stops of a file.
  ///
  /// - Parameter text: The bytes of `stops.txt`.
  /// - Throws: The first error in the file, with its position.
  /// - Complexity: O(*n* log *n*); allocates the list.
  package init(text: [UInt8]) throws(TransitImportError) { try self.init(ArraySource(text)) }

  /// Numbers the stops of a source.
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

  /// The ids, concatenated.
  var ids: [UInt8] { numbers.bytes }
  /// The end of each id.
  var idEnds: [UInt32] { numbers.ends }

  /// The number of stops.
  var count: Int { latitudes.count }
}
