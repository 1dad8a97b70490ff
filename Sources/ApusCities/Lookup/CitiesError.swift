package import ApusFlatBuffers
package import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reason why a file of cities cannot be opened.
package enum CitiesError: Error, Equatable, CustomStringConvertible {
  /// The file cannot be read.
  case system(SystemError)
  /// The file is truncated, or is no file of cities.
  case buffer(FlatBufferError)
  /// The names of the file are in the order of an earlier version.
  case earlierVersion
  /// The columns of the index have other counts than the cities.
  case counts(cities: Int, populations: Int, latitudes: Int, longitudes: Int)

  /// The reason, and the correction.
  package var description: String {
    switch self {
    case .system(let error) where error.operation == .map && error.code == ENODEV:
      "\(error.path.printable): not a plain file; make a file of cities with 'apus cities make'"
    case .system(let error): "\(error)"
    case .earlierVersion:
      "the names are in the order of an earlier version; make the file again"
    case .buffer(let error): "no complete file of cities: \(error)"
    case .counts(let cities, let populations, let latitudes, let longitudes):
      "the index does not fit: \(cities) cities, \(populations) populations, "
        + "\(latitudes) latitudes and \(longitudes) longitudes; make the file again"
    }
  }
}
